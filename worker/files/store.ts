/** Stores users' files: a row in D1 has the owner, the bucket has the bytes. */
import {
  addFile,
  countOwnPictures,
  dropUnclaimed,
  findFile,
  removeFile,
} from "#db/content/files.ts";
import { randomId } from "../access/secrets.ts";
import { ApiRefusal, required, type Scope, type SessionScope } from "../context.ts";
import { extensions, readPicture } from "./picture.ts";
import { pictureBytesMax } from "./read-upload.ts";
import { isSignedLink, type SignedFile, signedFileUrl } from "./signed-url.ts";
import { withoutMetadata } from "./strip-metadata.ts";

/** Maximum time in ms between a picture's upload and the registration that uses it. */
const claimMs = 60 * 60_000;
/** Maximum pictures of one company that no registration has used yet. */
const unclaimedMax = 2_000;
const operatorFilesMax = 50_000;

/**
 * Stores an owner's picture without metadata like place and camera.
 * @param userId empty during a registration
 * @throws ApiRefusal; then nothing is stored
 */
export async function storePicture(scope: Scope, userId: string, file: File) {
  const picture = required(pictureOf(await bytesOf(file)), "file_refused");
  const id = await store(scope, userId, picture);
  return { id, url: await signedFileUrl(scope.env, scope.company.id, id, scope.nowMs) };
}

/** Stores an owner's picture or PDF. @throws ApiRefusal; then nothing is stored */
export async function storeAttachment(scope: Scope, owner: string, file: File) {
  const bytes = await bytesOf(file);
  const kept = isPdf(bytes) ? { type: pdfType, width: 0, height: 0, bytes } : pictureOf(bytes);
  if (!kept) throw new ApiRefusal("file_refused");
  return { id: await store(scope, owner, kept), type: kept.type };
}

/** Owner id of an operator's files, which no user can have. */
export const operatorOwner = (operatorId: string) => `operator/${operatorId}`;

const pdfType = "application/pdf";

interface Kept {
  type: string;
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** @throws ApiRefusal payload_too_large */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > pictureBytesMax) throw new ApiRefusal("payload_too_large");
  return new Uint8Array(await file.arrayBuffer());
}

/** Removes a picture's metadata; null if the bytes are no accepted picture. */
function pictureOf(given: Uint8Array<ArrayBuffer>): Kept | null {
  const picture = readPicture(given);
  const bytes = picture && withoutMetadata(picture.type, given);
  return picture && bytes ? { ...picture, bytes } : null;
}

/** True if the bytes have a PDF's marks. That is enough: browsers save PDFs and never show them. */
function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => String.fromCharCode(...part);
  const end = text(bytes.subarray(-pdfEndBytes));
  return /^%PDF-\d\.\d/.test(text(bytes.subarray(0, 8))) && end.includes("%%EOF");
}

/** Maximum distance of a PDF's end mark from the end of the file. */
const pdfEndBytes = 1_024;

function filesMaxOf(scope: Scope, owner: string): number {
  if (owner === "") return unclaimedMax;
  return owner.startsWith(operatorOwner("")) ? operatorFilesMax : scope.settings.files_per_user;
}

async function store(scope: Scope, owner: string, { bytes, ...kept }: Kept): Promise<string> {
  const { db, env, company, nowMs } = scope;
  const id = randomId();
  const objectKey = `${company.id}/${owner || "register"}/${randomId()}`;
  const row = { id, companyId: company.id, userId: owner, objectKey, ...kept, bytes: bytes.length };
  const filesMax = filesMaxOf(scope, owner);
  if (!(await addFile(env.DB, { ...row, nowMs }, filesMax))) throw new ApiRefusal("file_quota");
  try {
    await env.FILES.put(objectKey, bytes, { httpMetadata: { contentType: kept.type } });
  } catch (error) {
    await removeFile(...db, id);
    throw error;
  }
  return id;
}

/** @throws ApiRefusal not_found for a picture of another user */
export async function requireOwnPicture({ db, identity }: SessionScope, id: string) {
  const own = await countOwnPictures(...db, identity.userId, [id]);
  if (own !== 1) throw new ApiRefusal("not_found");
}

/** Removes uploads of registrations that were never finished. */
export async function dropOldUploads({ db, env, nowMs }: Scope): Promise<void> {
  const keys = await dropUnclaimed(...db, nowMs - claimMs);
  if (keys.length > 0) await env.FILES.delete(keys);
}

const fileExtensions: Record<string, string> = { ...extensions, [pdfType]: "pdf" };

/** Serves a link's file on hosts of the link's company. @throws not_found, also after the expiry */
export async function openPicture(
  { env, company, nowMs }: Scope,
  link: SignedFile,
  signature: string,
): Promise<File> {
  const isSigned = await isSignedLink(env, link, signature, nowMs);
  if (!isSigned || link.companyId !== company.id) throw new ApiRefusal("not_found");
  const row = await findFile(env.DB, link.companyId, link.fileId);
  const object = row && (await env.FILES.get(row.object_key));
  if (!row || !object) throw new ApiRefusal("not_found");
  const name = `${row.type === pdfType ? "document" : "picture"}.${fileExtensions[row.type] ?? "bin"}`;
  return new File([await object.arrayBuffer()], name, { type: row.type });
}
