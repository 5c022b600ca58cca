import * as z from "zod/mini";
import { defineCall, defineMutation } from "./call.ts";
import { wireChoice } from "./wire.ts";

/** Per user. */
export const favouritesMax = 100;

/** Ids of products in the order in which the user marked them. */
const ids = z.array(z.int());

export const favourites = defineCall("/api/user/favourites", {
  summary: "The products that the user marked as favourites",
  output: ids,
});

export const setFavourite = defineMutation("/api/user/set_favourite", "keep", {
  method: "GET",
  summary: "Marks products as favourites, or takes the marks off; a repeat changes nothing more",
  input: z.strictObject({
    /** One id, or several separated by commas: a visitor's favourites from before the sign-in. */
    forex_id: z.union([
      z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/)),
      z.int().check(z.positive(), z.maximum(999_999_999)),
    ]),
    marked: wireChoice(["0", "1"]),
  }),
  output: ids,
});
