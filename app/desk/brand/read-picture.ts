import { brandBytesMax, brandSideMax } from "#domain/contracts/desk/brand.ts";

/** Returns the file in base64; null for a file that the server would refuse. */
export async function readPicture(file: File): Promise<string | null> {
  if (file.size > brandBytesMax) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap || Math.max(bitmap.width, bitmap.height) > brandSideMax) return null;
  bitmap.close();
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
