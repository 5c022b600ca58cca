/**
 * Stores and serves companies' public pictures. Each picture is named by the hash of its content,
 * so that caches may keep it for ever. Pictures are never removed: the audit log names them.
 */
import { brandBytesMax, brandSideMax } from "#domain/contracts/desk/brand.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import type { Env } from "#platform/env.ts";
import { ApiRefusal, type AppContext, required } from "../context.ts";
import { extensions, readPicture } from "./picture.ts";
import { withoutMetadata } from "./strip-metadata.ts";

const types: Record<string, string> = Object.fromEntries(
  Object.entries(extensions).map(([type, extension]) => [extension, type]),
);

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * Stores a picture without its camera's metadata.
 * @returns the picture's path, the same on every host
 * @throws ApiRefusal picture_refused; then nothing is stored
 */
export async function storeBrandPicture(env: Env, companyId: number, base64: string) {
  const given = decode(base64);
  const picture = given && given.length <= brandBytesMax ? readPicture(given) : null;
  if (!given || !picture || Math.max(picture.width, picture.height) > brandSideMax) {
    throw new ApiRefusal("picture_refused");
  }
  const bytes = withoutMetadata(picture.type, given);
  const name = `${(await sha256Hex(base64)).slice(0, 32)}.${extensions[picture.type]}`;
  const key = `brand/${companyId}/${name}`;
  await env.FILES.put(key, bytes, { httpMetadata: { contentType: picture.type } });
  return `/${key}`;
}

export function pictureType(path: string): string {
  return types[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

const keyPattern = /^brand\/[1-9]\d{0,8}\/[0-9a-f]{32}\.(?:png|jpg|webp)$/;

/** Serves a public picture of any company: the company's own site shows it to everyone, too. */
export async function brandPicture(context: AppContext): Promise<Response> {
  const key = new URL(context.req.url).pathname.slice(1);
  const object = required(keyPattern.test(key) ? await context.env.FILES.get(key) : null);
  return context.body(object.body, 200, {
    "Content-Type": pictureType(key),
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    // Other hosts show the picture in link previews.
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
}
