/** How badly a code would read, in the penalty points of ISO/IEC 18004, 7.8.3. */
const runPoints = 3;
const blockPoints = 3;
const finderPoints = 40;
const balancePoints = 10;

/** Lines of 11 modules that look like a finder with its quiet zone on one side. */
const finderLike = ["10111010000", "00001011101"];

function linePoints(line: readonly boolean[]): number {
  let points = 0;
  let run = 0;
  for (const [at, dark] of line.entries()) {
    run = at > 0 && dark === line[at - 1] ? run + 1 : 1;
    if (run === 5) points += runPoints;
    else if (run > 5) points++;
  }
  const text = line.map((dark) => (dark ? "1" : "0")).join("");
  for (const shape of finderLike) {
    for (let at = text.indexOf(shape); at >= 0; at = text.indexOf(shape, at + 1)) {
      points += finderPoints;
    }
  }
  return points;
}

export function lostPoints(modules: readonly (readonly boolean[])[]): number {
  let points = 0;
  let dark = 0;
  const size = modules.length;
  for (let at = 0; at < size; at++) {
    points += linePoints(modules[at] ?? []);
    points += linePoints(modules.map((row) => row[at] ?? false));
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const here = modules[y]?.[x];
      if (here) dark++;
      if (x === 0 || y === 0) continue;
      const same = [modules[y]?.[x - 1], modules[y - 1]?.[x], modules[y - 1]?.[x - 1]];
      if (same.every((other) => other === here)) points += blockPoints;
    }
  }
  const total = size * size;
  const steps = Math.ceil(Math.abs(dark * 20 - total * 10) / total) - 1;
  return points + Math.max(0, steps) * balancePoints;
}
