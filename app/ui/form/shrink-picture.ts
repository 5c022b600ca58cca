const quality = 0.7;
const widthMax = 1440;

/** Upload size of a picture in px: in proportion, at most as wide as the specification allows. */
export function uploadSize(width: number, height: number): { width: number; height: number } {
  if (width <= widthMax) return { width, height };
  return { width: widthMax, height: Math.max(1, Math.round((height * widthMax) / width)) };
}

/**
 * Returns the picture as a JPEG in the upload size, rotated as its camera recorded. Removes place
 * and time, which cameras write into files.
 * @throws if this browser cannot read the file as a picture
 */
export async function shrinkPicture(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const { width, height } = uploadSize(bitmap.width, bitmap.height);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext("2d");
  if (!brush) throw new Error("no canvas");
  // JPEG has no transparency: transparent parts become white.
  brush.fillStyle = "#fff";
  brush.fillRect(0, 0, width, height);
  brush.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", quality),
  );
  if (!blob) throw new Error("the picture could not be written");
  return new File([blob], "picture.jpg", { type: "image/jpeg" });
}
