import type { ComponentProps } from "react";
import { Button } from "../button.tsx";

interface SubmitProps extends Pick<ComponentProps<typeof Button>, "tone" | "busy" | "disabled"> {
  text: string;
  testId: string;
}

export function Submit({ text, testId, ...rest }: SubmitProps) {
  return (
    <Button wide type="submit" {...rest} data-testid={testId}>
      {text}
    </Button>
  );
}
