import { Modal } from "@mantine/core";
import classes from "./key-help.module.css";

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["Ctrl K", "⌘ K"], "Go anywhere, find an order, a product or a customer"],
  [["j", "↓"], "Next row"],
  [["k", "↑"], "Previous row"],
  [["Enter"], "Open the row"],
  [["x"], "Select the row"],
  [["Shift x"], "Select the rows up to this one"],
  [["/"], "Search this list"],
  [["Esc"], "Close the open panel"],
  [["?"], "Show these shortcuts"],
];

/** The keyboard shortcuts. */
export const KeyHelp = ({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="Keyboard shortcuts"
    closeButtonProps={{ "aria-label": "Close" }}
  >
    <dl className={classes.keys}>
      {keys.map(([names, what]) => (
        <div key={what}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
