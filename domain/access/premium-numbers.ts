/**
 * Number ranges that charge their callers: premium rate and shared cost, and personal numbers in
 * the United Kingdom. Codes sent to such a number would earn its owner money. Source: metadata of
 * libphonenumber-js 1.13.16 (metadata.max.json, types premium_rate and shared_cost, for +44 also
 * personal_number), after the national numbering plans and ITU-T E.164. The list has the shortest
 * prefixes of at least two digits to which no fixed line, mobile or internet phone of the calling
 * code belongs. The international ranges 979 (premium rate) and 808 (shared cost) belong to no
 * country, so `readPhone` knows no such numbers.
 */
const list = `
  1:24697,34597,900 20:90 212:89 213:80 216:811,82,88 221:81,88 230:30 231:332 236:87 240:90 242:80 248:85 250:90
  254:90 255:84,86,90 256:90 262:81,82,88,89 264:87 267:90 268:90 269:80,81,82,83,84,85,86,87,88,89 27:86,90,91,92
  297:90 298:90 30:80,81,82,85,87,90 31:90 32:70,78,90 33:81,82,83,84,85,86,88,89 34:80,90
  351:601,607,608,64,76,80 352:801,900,901,905 354:90 355:80,90 356:50,51,52 357:80,90 358:60,70 359:700,90
  36:90,91 370:808,900,902,903,909,91 371:81,90 372:40,90 373:80,90 374:80,90 375:81,90
  376:10,11,12,13,14,15,16,17,18,19,90,91,92,93,94,95,96,97,98,99 378:71,77,78 380:90 381:78,90 382:94,95 383:90
  385:60,61,64,65,69 386:89,90 387:81,82,90,92,94,96
  389:50,51,52,53,54,55,56,57,58,59,80,81,82,83,84,85,86,87,88,89 39:14,16,84,878,89 40:80,90 41:84,90
  420:81,83,84,90,976 421:85,86,87,88,89,900,97,98 423:90 43:81,82,86,89,90,93 44:70,84,87,90,91,98 45:90
  46:649,77,900,939,944,99 47:81,82 48:70,80 49:13,18,900 502:19 503:90 506:90 507:822,855,86,877,878,886,900,981
  51:80 52:30,90 53:807 54:60 55:30,40,50,90 57:19,90 58:90 590:81,82,89 592:90 594:81,82,89 596:81,82,89 597:90
  598:90 599:60 61:13,19 62:80 64:11,13,14,15,17,18,19,50,90 65:19 670:90 687:36 7:80 81:990 82:60 84:19 852:900
  86:160,168,40,950 886:20 90:88,89,90 91:1860,1861 92:90 962:85,90,91,92,93,94,95,96,97,98,99 966:92 968:900
  970:17 971:70,90 972:12,17,19 973:84,87,90,91,92,93,94,95,96,97,98 994:90
`;

const premiumPrefixes: readonly string[] = list
  .trim()
  .split(/\s+/)
  .flatMap((entry) => {
    const [callingCode = "", beginnings = ""] = entry.split(":");
    return beginnings.split(",").map((beginning) => callingCode + beginning);
  });

/** Reads a company's comma-separated prefixes; ignores spaces, plus and leading zeros. */
export function readPrefixes(text: string): string[] {
  return text
    .split(",")
    .map((each) => each.replace(/\D/g, "").replace(/^0+/, ""))
    .filter((each) => each !== "");
}

/**
 * @param number digits with the calling code first, as from `readPhone`
 * @param more prefixes that the company refuses in addition to the known ones
 */
export function isCostlyNumber(number: string, more: readonly string[]): boolean {
  return [...premiumPrefixes, ...more].some((prefix) => number.startsWith(prefix));
}
