/** Pictures of users: a row that says whose they are, and their bytes in the bucket. */
import { addFile, dropUnclaimed, findFile, removeFile } from "#db/files.ts";
import { randomId } from "../access/secrets.ts";
import { ApiRefusal, type Scope } from "../context.ts";
import { readPicture } from "./picture.ts";
import { pictureBytesMax } from "./read-upload.ts";
import { isSignedLink, type SignedFile, signedFileUrl } from "./signed-url.ts";
import { withoutMetadata } from "./strip-metadata.ts";

/** A registration has to finish within this. */
const claimMs = 60 * 60_000;
/** Pictures that wait to be claimed at one company. */
const unclaimedMax = 2_000;

/**
 * Stores a picture of this owner, without the place and camera it was taken with.
 * @param userId empty during a registration
 * @throws ApiRefusal, and then nothing is stored
 */
export async function storePicture(
  scope: Scope,
  userId: string,
  file: File,
): Promise<{ id: string; url: string }> {
  const { env, company, nowMs } = scope;
  if (file.size > pictureBytesMax) throw new ApiRefusal("payload_too_large");
  const given = new Uint8Array(await file.arrayBuffer());
  const picture = readPicture(given);
  if (!picture) throw new ApiRefusal("file_refused");
  const bytes = withoutMetadata(picture.type, given);
  if (!bytes) throw new ApiRefusal("file_refused");
  const id = randomId();
  const { files_per_user } = scope.settings;
  const objectKey = `${company.id}/${userId || "register"}/${randomId()}`;
  const row = { id, companyId: company.id, userId, objectKey, ...picture, bytes: bytes.length };
  const filesMax = userId === "" ? unclaimedMax : files_per_user;
  if (!(await addFile(env.DB, { ...row, nowMs }, filesMax))) throw new ApiRefusal("file_quota");
  try {
    await env.FILES.put(objectKey, bytes, { httpMetadata: { contentType: picture.type } });
  } catch (error) {
    await removeFile(env.DB, company.id, id);
    throw error;
  }
  return { id, url: await signedFileUrl(env, company.id, id, nowMs) };
}

/** Removes what was uploaded for a registration that never came. */
export async function dropOldUploads({ env, company, nowMs }: Scope): Promise<void> {
  const keys = await dropUnclaimed(env.DB, company.id, nowMs - claimMs);
  if (keys.length > 0) await env.FILES.delete(keys);
}

const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/**
 * The picture of a link. The link names the company, not the host: see `signedFileUrl`.
 * @throws ApiRefusal not_found for a wrong or old link and for a picture that is gone
 */
export async function openPicture(
  { env, nowMs }: Scope,
  link: SignedFile,
  signature: string,
): Promise<File> {
  if (!(await isSignedLink(env, link, signature, nowMs))) throw new ApiRefusal("not_found");
  const row = await findFile(env.DB, link.companyId, link.fileId);
  const object = row && (await env.FILES.get(row.object_key));
  if (!row || !object) throw new ApiRefusal("not_found");
  const name = `picture.${extensions[row.type] ?? "bin"}`;
  return new File([await object.arrayBuffer()], name, { type: row.type });
}
