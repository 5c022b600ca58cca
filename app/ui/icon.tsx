/** The icon set: 24 px strokes, drawn here so that no icon library is shipped. */
const paths = {
  quotes: "M4 18V9m5 9V5m5 13v-7m5 7V7",
  trade: "M7 4v16m0-16L3.5 7.5M7 4l3.5 3.5M17 20V4m0 16-3.5-3.5M17 20l3.5-3.5",
  order: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm9 2-4-4",
  close: "M6 6l12 12M18 6 6 18",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-13v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z",
  globe:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-9-9h18M12 3c2.5 2.5 3.6 5.6 3.6 9s-1.1 6.5-3.6 9c-2.5-2.5-3.6-5.6-3.6-9S9.500 5.500 12 3Z",
  chevron: "m6 9 6 6 6-6",
  minus: "M5 12h14",
  plus: "M12 5v14M5 12h14",
  news: "M4 10v4l11 5V5L4 10Zm15-1v6M7 15v4h3",
  check: "m5 12.500 4.500 4.500L19 7.500",
  up: "m6 14 6-6 6 6",
  down: "m6 10 6 6 6-6",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8a7 7 0 0 1 14 0",
  keyboard:
    "M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2Zm2 4h.01M11 10h.01M15 10h.01M17 10h.01M8 14h8",
  copy: "M9 9h9a1.500 1.500 0 0 1 1.500 1.500V19a1.500 1.500 0 0 1-1.500 1.500H9A1.500 1.500 0 0 1 7.500 19v-8.500A1.500 1.500 0 0 1 9 9Zm-3.500 6.500h-.5A1.500 1.500 0 0 1 3.500 14V5A1.500 1.500 0 0 1 5 3.500h9A1.500 1.500 0 0 1 15.500 5v.5",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12Zm9.500 2.800a2.800 2.800 0 1 0 0-5.600 2.800 2.800 0 0 0 0 5.600Z",
  hidden:
    "M4 4l16 16M9.500 6a9 9 0 0 1 2.500-.5c6 0 9.500 6.500 9.500 6.500a16 16 0 0 1-3 3.700M6.500 7.800A16 16 0 0 0 2.500 12s3.500 6.500 9.500 6.500a9 9 0 0 0 4-.9",
  next: "m9 6 6 6-6 6",
  wifi: "M4 9a12 12 0 0 1 16 0M7 12.500a7.500 7.500 0 0 1 10 0M10 16a3 3 0 0 1 4 0M12 19h.01",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
