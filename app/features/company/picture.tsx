import { type ComponentProps, type ReactNode, useState } from "react";

interface PictureProps extends ComponentProps<"img"> {
  src: string;
  /** Replaces a picture that is missing, or that the page's policy blocks. */
  otherwise?: ReactNode;
}

/** The page's policy allows pictures from the page's host and the company's `picture_hosts`. */
export function Picture({ src, otherwise = null, ...others }: PictureProps) {
  const [broken, setBroken] = useState("");
  const isAddress = /^(\/(?!\/)|https?:\/\/)/.test(src);
  if (!isAddress || src === broken) return otherwise;
  return <img alt="" {...others} src={src} onError={() => setBroken(src)} />;
}
