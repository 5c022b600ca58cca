import { addressOf, take, uploadsByAddress, uploadsByUser, userSubject } from "../access/limits.ts";
import { ApiRefusal } from "../context.ts";
import { signedFileUrl } from "../files/signed-url.ts";
import { dropOldUploads, openPicture, requireOwnPicture, storePicture } from "../files/store.ts";
import { publicCalls, sessionCalls } from "../serve-calls.ts";

export const fileHandlers = {
  ...sessionCalls({
    imageUpload: async (scope, { file }) => {
      const { userId } = scope.identity;
      await take(scope, userSubject(userId), uploadsByUser);
      return storePicture(scope, userId, file);
    },
    fileUrl: async (scope, { id }) => {
      const { env, company, nowMs } = scope;
      await requireOwnPicture(scope, id);
      return { url: await signedFileUrl(env, company.id, id, nowMs) };
    },
  }),
  ...publicCalls({
    registerImage: async (scope, { file }) => {
      if (!scope.settings.is_register_pics) throw new ApiRefusal("forbidden");
      await take(scope, addressOf(scope), uploadsByAddress);
      scope.background(dropOldUploads(scope));
      return storePicture(scope, "", file);
    },
    file: (scope, { id, company, expires, signature }) =>
      openPicture(scope, { companyId: company, fileId: id, expiresMs: expires }, signature),
  }),
};
