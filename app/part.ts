/** Loads later parts of the app. A part that does not arrive is a failure, not an endless wait. */

declare global {
  /** Functions that a script in `index.html` defines. */
  interface Window {
    /**
     * Deletes this browser's copy of the app and reloads the page past every cache. Does so at most
     * once in ten minutes, unless the reader asks.
     * @param stillNeeds called before the reload; false prevents it, because a reload loses typed
     * text
     * @returns false if it does not reload; then the page must show the problem
     */
    mend(isAsked?: boolean, stillNeeds?: () => boolean): Promise<boolean>;
    /** True if `mend` has reloaded this window within the last ten minutes. */
    wasMended(): boolean;
    startFailed(): void;
  }
}

/** Timeout in ms after which a part counts as lost. */
const waitMs = 20_000;

/** A part of the app is missing or damaged. */
export class MissingPart extends Error {}

/** @throws MissingPart if the part does not arrive */
export async function part<Loaded>(coming: Promise<Loaded>): Promise<Loaded> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("no answer")), waitMs);
  try {
    return await Promise.race([coming, late.promise]);
  } catch (cause) {
    throw new MissingPart("a part of the app did not load", { cause });
  } finally {
    clearTimeout(timer);
  }
}
