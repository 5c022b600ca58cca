/** Whether this customer's first steps are over on this device: all done, or put away. */
const keyOf = (userId: string) => `first_steps:${userId}`;

export const arePutAway = (userId: string) => localStorage.getItem(keyOf(userId)) !== null;
export const putAway = (userId: string) => localStorage.setItem(keyOf(userId), "gone");
