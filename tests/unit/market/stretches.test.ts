import fc from "fast-check";
import { expect, it } from "vitest";
import { missing, type Stretch, until, withStretch } from "#domain/market/stretches.ts";

const span = 60;
const stretch = fc
  .tuple(fc.nat(span), fc.nat(span))
  .map(([one, other]): Stretch => [Math.min(one, other), Math.max(one, other)]);

/** The same stretches as a set of moments. */
const moments = (list: readonly Stretch[]) =>
  new Set(list.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)));
const sorted = (set: Set<number>) => [...set].sort((a, b) => a - b);

it("lists as missing only times that no earlier stretch covers", () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 12 }), stretch, (added, [from, to]) => {
      const known = added.reduce<Stretch[]>((list, each) => withStretch(list, each), []);
      const covered = moments(added);
      expect(sorted(moments(known))).toEqual(sorted(covered));
      for (const [index, [start, end]] of known.entries()) {
        expect(start).toBeLessThan(end);
        expect(start).toBeGreaterThan(known[index - 1]?.[1] ?? -1);
      }
      const wanted = [...moments([[from, to]])].filter((each) => !covered.has(each));
      expect(sorted(moments(missing(known, [from, to])))).toEqual(wanted);
      const before = [...covered].filter((each) => each < to).sort((a, b) => a - b);
      expect(sorted(moments(until(known, to)))).toEqual(before);
    }),
  );
});
