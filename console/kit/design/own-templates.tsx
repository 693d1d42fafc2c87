import { Alert } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** Says what the website's own templates change about a screen's result, and offers the built-in design. */
export const OwnTemplates = ({
  names,
  children,
}: {
  /** Nothing is said without any. */
  readonly names: readonly string[];
  /** What visitors see. */
  readonly children: ReactNode;
}) =>
  names.length > 0 && (
    <Alert color="yellow" mb="md" title="Your website has its own templates">
      {children} To show the built-in design, delete{" "}
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 && ", "}
          <Link to="/templates/$name" params={{ name }}>
            {name}
          </Link>
        </span>
      ))}
      {names.length === 1 ? ". Its versions" : ". Their versions"} can be restored.
    </Alert>
  );
