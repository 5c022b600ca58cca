import { calls } from "#domain/contracts/http/index.ts";
import { addressOf, take, uploadsByAddress, uploadsByUser, userSubject } from "../access/limits.ts";
import { ApiRefusal } from "../context.ts";
import { dropOldUploads, openPicture, storePicture } from "../files/store.ts";
import { publicHandler, sessionHandler } from "../register.ts";

export const fileHandlers = {
  imageUpload: sessionHandler(calls.imageUpload, async (scope, { file }) => {
    const { userId } = scope.identity;
    await take(scope, userSubject(userId), uploadsByUser);
    return storePicture(scope, userId, file);
  }),
  registerImage: publicHandler(calls.registerImage, async (scope, { file }) => {
    if ((await scope.settings()).is_register_pics !== "1") throw new ApiRefusal("forbidden");
    await take(scope, addressOf(scope), uploadsByAddress);
    scope.background(dropOldUploads(scope));
    return storePicture(scope, "", file);
  }),
  file: sessionHandler(calls.file, (scope, { id }) =>
    openPicture(scope, scope.identity.userId, id),
  ),
};
