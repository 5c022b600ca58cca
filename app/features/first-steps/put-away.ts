/** Marks a customer's first steps as over on this device: all done, or dismissed. */
import { deviceTexts } from "../../device.ts";

const keyOf = (userId: string) => `first_steps:${userId}`;

export const arePutAway = (userId: string) => deviceTexts.getItem(keyOf(userId)) !== null;
export const putAway = (userId: string) => deviceTexts.setItem(keyOf(userId), "gone");
