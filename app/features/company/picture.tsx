import { type ComponentProps, type ReactNode, useState } from "react";

interface PictureProps extends ComponentProps<"img"> {
  src: string;
  /** Replaces a picture that is missing, or that the page's policy blocks. */
  otherwise?: ReactNode;
}

/** The page's policy allows pictures of the company's own host and of hosts in its settings. */
export function Picture({ src, otherwise = null, ...others }: PictureProps) {
  const [broken, setBroken] = useState("");
  const isAddress = /^(\/(?!\/)|https?:\/\/)/.test(src);
  if (!isAddress || src === broken) return otherwise;
  return <img alt="" {...others} src={src} onError={() => setBroken(src)} />;
}
