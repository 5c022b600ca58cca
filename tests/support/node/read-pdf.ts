/** A PDF reader that is just enough to check our writer: it follows only the file's offsets. */
import { inflateSync } from "node:zlib";

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

function textOf(hex: string): string {
  const units = hex.replace(/^feff/, "").match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}

export interface ReadText {
  text: string;
  x: number;
  y: number;
  size: number;
  /** Width of the letters. */
  width: number;
}

export interface ReadPage {
  texts: ReadText[];
  image: { width: number; height: number; bits: number; pixels: Uint8Array };
  box: number[];
}

export interface ReadPdf {
  title: string;
  author: string;
  language: string;
  catalog: string;
  pages: ReadPage[];
}

/** @throws when an offset, a length or a reference of the file is wrong */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = latin1(bytes);
  if (!file.startsWith("%PDF-1.7\n")) throw new Error("no header");
  const tail =
    /trailer\n<< \/Size (\d+) \/Root (\d+) 0 R \/Info (\d+) 0 R >>\nstartxref\n(\d+)\n%%EOF\n$/.exec(
      file,
    );
  if (!tail) throw new Error("no trailer");
  const [size = 0, root = 0, info = 0, startsAt = 0] = tail.slice(1).map(Number);
  const opening = `xref\n0 ${size}\n`;
  if (!file.startsWith(opening, startsAt)) throw new Error("the table is not where it should be");
  const entryAt = (id: number) =>
    file.slice(startsAt + opening.length + 20 * id, startsAt + opening.length + 20 * (id + 1));
  if (entryAt(0) !== "0000000000 65535 f \n") throw new Error("no first entry");

  const object = (id: number) => {
    const entry = /^(\d{10}) 00000 n \n$/.exec(entryAt(id));
    if (!entry) throw new Error(`no entry ${id}`);
    const at = Number(entry[1]);
    const head = `${id} 0 obj\n`;
    if (!file.startsWith(head, at)) throw new Error(`object ${id} is not at ${at}`);
    const end = file.indexOf("\nendobj\n", at);
    return { at: at + head.length, body: file.slice(at + head.length, end) };
  };
  const stream = (id: number): Uint8Array => {
    const { at, body } = object(id);
    const length = Number(/\/Length (\d+)/.exec(body)?.[1]);
    const begins = at + body.indexOf("stream\n") + "stream\n".length;
    if (file.slice(begins + length, begins + length + 17) !== "\nendstream\nendobj") {
      throw new Error(`stream ${id} is not ${length} long`);
    }
    return bytes.slice(begins, begins + length);
  };
  const reference = (body: string, name: string): number => {
    const found = new RegExp(`/${name} (\\d+) 0 R`).exec(body);
    if (!found) throw new Error(`no ${name}`);
    return Number(found[1]);
  };

  const fontsOf = (id: number) => {
    const fonts = new Map<string, Array<{ letter: string; width: number }>>();
    for (const [, name = "", font] of object(id).body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const { body } = object(Number(font));
      const table = latin1(stream(reference(body, "ToUnicode")));
      const pairs = [...table.matchAll(/^<(..)> <([0-9a-f]+)>$/gm)].filter(
        ([, , hex = ""]) => hex.length >= 4,
      );
      const widths = (/\/Widths \[([^\]]*)\]/.exec(body)?.[1] ?? "").split(" ").map(Number);
      for (const [, shape] of body.matchAll(/\/(?:letter|space) (\d+) 0 R/g)) {
        const drawn = latin1(stream(Number(shape)));
        if (!/^\d+ 0 0 -?\d+ \d+ \d+ d1$/.test(drawn)) throw new Error("a letter that can be seen");
      }
      const letters = pairs.map(([, code = "", hex = ""], index) => {
        if (Number.parseInt(code, 16) !== index + 1) throw new Error("codes out of order");
        return { letter: textOf(hex), width: (widths[index] ?? Number.NaN) / 1_000 };
      });
      fonts.set(name, letters);
    }
    return fonts;
  };

  const readPage = (id: number): ReadPage => {
    const { body } = object(id);
    const fonts = fontsOf(reference(body, "Font"));
    const image = reference(body, "Page");
    const look = object(image).body;
    const texts: ReadText[] = [];
    let stretch = 0;
    for (const line of latin1(stream(reference(body, "Contents"))).split("\n")) {
      const place = /^([\d.-]+) Tz 1 0 0 1 ([\d.-]+) ([\d.-]+) Tm$/.exec(line);
      if (place) {
        const [tz = 0, x = 0, y = 0] = place.slice(1).map(Number);
        stretch = tz / 100;
        texts.push({ text: "", x, y, size: 0, width: 0 });
      }
      const shown = /^\/(F\d+) ([\d.]+) Tf <([0-9a-f]*)> Tj$/.exec(line);
      const last = texts.at(-1);
      if (!shown || !last) continue;
      const font = fonts.get(shown[1] ?? "");
      if (!font) throw new Error(`no font ${shown[1]}`);
      last.size = Number(shown[2]);
      for (const code of shown[3]?.match(/../g) ?? []) {
        const found = font[Number.parseInt(code, 16) - 1];
        if (!found) throw new Error(`code ${code} means nothing`);
        last.text += found.letter;
        last.width += found.width * last.size * stretch;
      }
    }
    return {
      texts,
      image: {
        width: Number(/\/Width (\d+)/.exec(look)?.[1]),
        height: Number(/\/Height (\d+)/.exec(look)?.[1]),
        bits: Number(/\/BitsPerComponent (\d+)/.exec(look)?.[1]),
        pixels: new Uint8Array(inflateSync(stream(image))),
      },
      box: (/\/MediaBox \[([^\]]+)\]/.exec(body)?.[1] ?? "").split(" ").map(Number),
    };
  };

  const catalog = object(root).body;
  const about = object(info).body;
  const tree = object(reference(catalog, "Pages")).body;
  const kids = [...(/\/Kids \[([^\]]*)\]/.exec(tree)?.[1] ?? "").matchAll(/(\d+) 0 R/g)];
  if (Number(/\/Count (\d+)/.exec(tree)?.[1]) !== kids.length) throw new Error("a wrong count");
  for (let id = 1; id < size; id++) object(id);
  return {
    title: textOf(/\/Title <([0-9a-f]+)>/.exec(about)?.[1] ?? ""),
    author: textOf(/\/Author <([0-9a-f]+)>/.exec(about)?.[1] ?? ""),
    language: textOf(/\/Lang <([0-9a-f]+)>/.exec(catalog)?.[1] ?? ""),
    catalog,
    pages: kids.map(([, id]) => readPage(Number(id))),
  };
}
