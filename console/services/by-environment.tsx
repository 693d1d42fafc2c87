import { Alert, Code } from "@mantine/core";
import { IconTerminal2 } from "@tabler/icons-react";

/** Says that the installation decides, and with which variables. */
export const ByEnvironment = ({ names }: { readonly names: readonly string[] }) => (
  <Alert
    color="blue"
    variant="light"
    icon={<IconTerminal2 size={18} aria-hidden="true" />}
    title="Set by the installation"
  >
    {names.map((name, index) => (
      <span key={name}>
        {index > 0 && ", "}
        <Code>{name}</Code>
      </span>
    ))}{" "}
    in the environment of this installation {names.length === 1 ? "decides" : "decide"} for all of
    its websites. To use settings of this website, remove {names.length === 1 ? "it" : "them"} and
    restart Daybook.
  </Alert>
);
