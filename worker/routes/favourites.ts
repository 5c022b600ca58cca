import { listFavourites, markFavourites, unmarkFavourites } from "#db/favourites.ts";
import { favouritesMax } from "#domain/contracts/http/favourite.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { favouritesByUser, take, userSubject } from "../access/limits.ts";
import { ApiRefusal, type SessionScope } from "../context.ts";
import { sessionHandler } from "../serve-calls.ts";

const ownerOf = ({ company, identity }: SessionScope) => ({
  companyId: company.id,
  userId: identity.userId,
});

export const favouriteHandlers = {
  favourites: sessionHandler(calls.favourites, (scope) =>
    listFavourites(scope.env.DB, ownerOf(scope)),
  ),
  setFavourite: sessionHandler(calls.setFavourite, async (scope, input) => {
    const { env, identity, nowMs } = scope;
    await take(scope, userSubject(identity.userId), favouritesByUser);
    const ids = [...new Set(String(input.forex_id).split(",").map(Number))];
    if (input.marked === "0") return unmarkFavourites(env.DB, ownerOf(scope), ids);
    const { products } = await scope.catalogue();
    const listed = new Set(products.filter(({ isUnlisted }) => !isUnlisted).map(({ id }) => id));
    if (!ids.every((id) => listed.has(id))) throw new ApiRefusal("product_unknown");
    const after = await markFavourites(env.DB, ownerOf(scope), ids, { nowMs, max: favouritesMax });
    if (!ids.every((id) => after.includes(id))) {
      throw new ApiRefusal("favourites_limit", { limit: favouritesMax });
    }
    return after;
  }),
};
