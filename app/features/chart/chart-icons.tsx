/** Icons of the chart, in a file of their own because other pages do not need them. */
import { Strokes } from "../../ui/icon.tsx";

const paths = {
  candles: "M7 3v3m0 9v4M5 6h4v9H5V6Zm12-3v5m0 8v5m-2-13h4v8h-4V8Z",
  indicator: "M3.500 17c3 0 3.500-9 6.500-9s3 6 5.500 6 2.500-8 5-8M3.500 20.500h17",
  pencil:
    "m5 19 .800-3.800L16.300 4.700a1.500 1.500 0 0 1 2.100 0l.900.900a1.500 1.500 0 0 1 0 2.100L8.800 18.200 5 19Z",
  whole: "M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5",
  part: "M9 4v5H4m16 0h-5V4m0 16v-5h5M4 15h5v5",
  save: "M5.500 4H15l4.500 4.500V18.500A1.500 1.500 0 0 1 18 20H6a1.500 1.500 0 0 1-1.500-1.500v-13A1.500 1.500 0 0 1 5.500 4ZM8 4v5h6.500V4M8 20v-6.500h8V20",
  tools: "M4 6h9m4 0h3M4 12h3m4 0h9M4 18h9m4 0h3M15 4v4M9 10v4m6 2v4",
  undo: "M8.500 5 4.500 9l4 4M5 9h9a5.500 5.500 0 0 1 0 11h-3",
  trend:
    "M5.500 18.500 18.500 5.500M5.500 20.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm13-13a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  ray: "M6 17.500 21 4M6 19.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm7.500-6.700",
  level: "M3 12h18M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  rectangle: "M4 6.500h16v11H4v-11Z",
  fibonacci: "M4 5h16M4 10h16M4 13.500h16M4 19h16",
  measure:
    "M4 15.500 15.500 4 20 8.500 8.500 20 4 15.500Zm3-3 1.500 1.500m1.500-4.500 1.500 1.500m1.500-4.500 1.500 1.500",
  text: "M6 6V4.500h12V6M12 4.500v15m-2.500 0h5",
} as const;

export type ChartIconName = keyof typeof paths;

export function ChartIcon({ name, size = 20 }: { name: ChartIconName; size?: number }) {
  return <Strokes path={paths[name]} size={size} />;
}
