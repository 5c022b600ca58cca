import { memo } from "react";

interface SparklineProps {
  points?: readonly number[] | undefined;
  tone: "up" | "down";
  width?: number;
  height?: number;
}

/** A small area chart, as wide as its place. Thirty of these SVGs cost less than one canvas. */
export const Sparkline = memo(function Sparkline(props: SparklineProps) {
  const { points = [], tone, width = 96, height = 32 } = props;
  if (points.length < 2) return <svg width={width} height={height} aria-hidden="true" />;
  const low = Math.min(...points);
  const span = Math.max(...points) - low || 1;
  const pad = 2;
  const at = points.map((value, index) => {
    const x = (index / (points.length - 1)) * width;
    const y = pad + (1 - (value - low) / span) * (height - 2 * pad);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const line = `M${at.join("L")}`;
  const colour = `var(--${tone})`;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      style={{ display: "block" }}
    >
      <path d={`${line}L${width} ${height}L0 ${height}Z`} fill={colour} opacity="0.1" />
      <path
        d={line}
        fill="none"
        stroke={colour}
        strokeWidth="1.6"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
});
