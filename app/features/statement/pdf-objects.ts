/** The frame of a PDF file: numbered objects, the table of their places, and the trailer. */

export interface PdfObjects {
  /** Returns the number of an object whose body is filled in later. */
  reserve(): number;
  fill(id: number, body: string): void;
  add(body: string): number;
  stream(entries: string, bytes: Uint8Array): number;
  /** Returns the whole file. @throws when a reserved object was not filled */
  finish(root: number, info: number): Uint8Array<ArrayBuffer>;
}

/** The bytes of the second line mark the file as binary. */
const header = new Uint8Array([...ascii("%PDF-1.7\n%"), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]);

/** @throws RangeError for a character that is not ASCII */
export function ascii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) throw new RangeError("not ASCII");
    bytes[index] = code;
  }
  return bytes;
}

/** UTF-16, high byte first, as hexadecimal digits. */
export function utf16Hex(text: string): string {
  let hex = "";
  for (let index = 0; index < text.length; index++) {
    hex += text.charCodeAt(index).toString(16).padStart(4, "0");
  }
  return hex;
}

/** A text in any script, for titles and other data of the document. */
export function textString(text: string): string {
  return `<feff${utf16Hex(text)}>`;
}

export function pdfObjects(): PdfObjects {
  const bodies: Array<readonly Uint8Array[] | null> = [];
  const put = (id: number, parts: readonly Uint8Array[]) => {
    bodies[id - 1] = [ascii(`${id} 0 obj\n`), ...parts, ascii("\nendobj\n")];
    return id;
  };
  const reserve = () => bodies.push(null);
  return {
    reserve,
    fill: (id, body) => void put(id, [ascii(body)]),
    add: (body) => put(reserve(), [ascii(body)]),
    stream: (entries, bytes) =>
      put(reserve(), [
        ascii(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
        bytes,
        ascii("\nendstream"),
      ]),
    finish: (root, info) => join(bodies, root, info),
  };
}

function join(
  bodies: ReadonlyArray<readonly Uint8Array[] | null>,
  root: number,
  info: number,
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [header];
  const starts: number[] = [];
  let length = header.length;
  for (const body of bodies) {
    if (!body) throw new Error("a reserved object was not filled");
    starts.push(length);
    for (const part of body) {
      parts.push(part);
      length += part.length;
    }
  }
  const size = bodies.length + 1;
  // Each entry has exactly 20 bytes, so that PDF readers can jump to any entry.
  const entries = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`);
  const tail = ascii(
    `xref\n0 ${size}\n0000000000 65535 f \n${entries.join("")}` +
      `trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\n` +
      `startxref\n${length}\n%%EOF\n`,
  );
  parts.push(tail);
  const file = new Uint8Array(length + tail.length);
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
