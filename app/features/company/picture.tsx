import { type ComponentProps, type ReactNode, useState } from "react";

interface PictureProps extends ComponentProps<"img"> {
  src: string;
  /** In the place of a picture that is not there, or that the page's policy does not let in. */
  otherwise?: ReactNode;
}

/** A picture of the company's own host, or of one that its settings name. */
export function Picture({ src, otherwise = null, ...others }: PictureProps) {
  const [broken, setBroken] = useState("");
  const isAddress = /^(\/(?!\/)|https?:\/\/)/.test(src);
  if (!isAddress || src === broken) return otherwise;
  return <img alt="" {...others} src={src} onError={() => setBroken(src)} />;
}
