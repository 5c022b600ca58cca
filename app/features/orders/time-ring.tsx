import styles from "./time-ring.module.css";

interface TimeRingProps {
  /** Remaining share of the time, from 1 to 0. */
  part: number;
  /** Width of the drawing, radius and thickness of its ring, in pixels. */
  size: number;
  radius: number;
  line: number;
  className: string;
}

export function TimeRing({ part, size, radius, line, className }: TimeRingProps) {
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: line };
  const length = 2 * Math.PI * radius;
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={`${styles.ring} ${className}`}
      aria-hidden="true"
    >
      <circle {...circle} className={styles.track} />
      <circle
        {...circle}
        className={styles.arc}
        strokeDasharray={length}
        strokeDashoffset={length * (1 - part)}
      />
    </svg>
  );
}
