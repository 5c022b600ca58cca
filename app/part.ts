/** Parts of the app that come later: one that does not come is a failure, never a long wait. */

declare global {
  /** Lines of the document itself: `index.html`. */
  interface Window {
    /**
     * Drops what this browser keeps of the app and loads the page again, past every cache. Once in
     * ten minutes, unless it is asked for.
     * @returns false where it does not, and the page has to say what is wrong
     */
    mend(isAsked?: boolean): Promise<boolean>;
    startFailed(): void;
  }
}

/** A part that has not come by then counts as lost (ms). */
const waitMs = 20_000;

/** A part of the app is not there, or is not what it should be. */
export class MissingPart extends Error {}

/** @throws MissingPart where it does not come */
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
