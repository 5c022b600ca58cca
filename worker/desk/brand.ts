import { loadPictures, setPicture } from "#db/pictures.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { ApiRefusal } from "../context.ts";
import { storeBrandPicture } from "../files/brand.ts";
import { perform } from "./acts.ts";
import { deskHandler } from "./serve-desk-calls.ts";

export const brandHandlers = {
  deskPictures: deskHandler(deskCalls.deskPictures, ({ env, company }) =>
    loadPictures(env.DB, company.id),
  ),
  deskSetPicture: deskHandler(deskCalls.deskSetPicture, async (scope, input) => {
    const { env, company } = scope;
    const { kind, product_id: productId = 0, picture } = input;
    const { products } = await loadPictures(env.DB, company.id);
    const isKnown = kind !== "product" || products.some(({ id }) => id === productId);
    if (!isKnown) throw new ApiRefusal("product_unknown");
    const path = picture === "" ? "" : await storeBrandPicture(env, company.id, picture);
    const outcome = await perform(scope, {
      act: "picture",
      subject: kind === "product" ? `product/${productId}` : `company/${kind}`,
      note: path,
      change: setPicture(env.DB, company.id, { kind, productId, path }),
    });
    if (outcome === "refused") throw new ApiRefusal("product_unknown");
    return { msg: "", path };
  }),
};
