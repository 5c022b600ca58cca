import { countOwnPictures } from "#db/files.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { addressOf, take, uploadsByAddress, uploadsByUser, userSubject } from "../access/limits.ts";
import { ApiRefusal } from "../context.ts";
import { signedFileUrl } from "../files/signed-url.ts";
import { dropOldUploads, openPicture, storePicture } from "../files/store.ts";
import { publicHandler, sessionHandler } from "../serve-calls.ts";

export const fileHandlers = {
  imageUpload: sessionHandler(calls.imageUpload, async (scope, { file }) => {
    const { userId } = scope.identity;
    await take(scope, userSubject(userId), uploadsByUser);
    return storePicture(scope, userId, file);
  }),
  registerImage: publicHandler(calls.registerImage, async (scope, { file }) => {
    if (!scope.settings.is_register_pics) throw new ApiRefusal("forbidden");
    await take(scope, addressOf(scope), uploadsByAddress);
    scope.background(dropOldUploads(scope));
    return storePicture(scope, "", file);
  }),
  fileUrl: sessionHandler(calls.fileUrl, async ({ env, company, identity, nowMs }, { id }) => {
    const own = await countOwnPictures(env.DB, company.id, identity.userId, [id]);
    if (own !== 1) throw new ApiRefusal("not_found");
    return { url: await signedFileUrl(env, company.id, id, nowMs) };
  }),
  file: publicHandler(calls.file, (scope, { id, company, expires, signature }) =>
    openPicture(scope, { companyId: company, fileId: id, expiresMs: expires }, signature),
  ),
};
