import { Button, FileButton, Loader } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileTypeCsv } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { UPLOAD_MEGABYTE } from "#domain/kit/upload-megabyte.ts";
import { CallError } from "../calls/api.ts";
import classes from "./csv-drop.module.css";

export const tooLarge = (maxBytes: number): CallError =>
  new CallError(
    413,
    "body-too-large",
    `The file is larger than ${Math.floor(maxBytes / UPLOAD_MEGABYTE)} MB.`,
  );

const CHECKED_BYTES = 65_536;

/** Checks the bytes instead of the reported type, because Windows reports various types for CSV. */
export const demandCsv = async (file: File, maxBytes: number): Promise<void> => {
  if (file.size > maxBytes) throw tooLarge(maxBytes);
  const beginning = await file.slice(0, CHECKED_BYTES).text();
  if (beginning.includes("\0")) throw new CallError(415, "not-csv", "Choose a CSV file.");
};

export const csvTextOf = async (file: File, maxBytes: number): Promise<string> => {
  await demandCsv(file, maxBytes);
  return file.text();
};

/** The drop zone for an import file. */
export const CsvDrop = ({
  label,
  maxBytes,
  pending,
  onFile,
  onTooLarge,
  children,
}: {
  /** Label for screen readers: "Product CSV". */
  readonly label: string;
  readonly maxBytes: number;
  readonly pending: boolean;
  readonly onFile: (file: File) => void;
  readonly onTooLarge: () => void;
  /** The accepted files. */
  readonly children: ReactNode;
}) => {
  const reset = useRef<() => void>(null);
  const take = (file: File | null | undefined) => {
    if (file) onFile(file);
    // The same file can be selected again after it was refused and corrected.
    reset.current?.();
  };
  return (
    <Dropzone
      className={classes.drop ?? ""}
      multiple={false}
      maxSize={maxBytes}
      activateOnClick={false}
      activateOnKeyboard={false}
      tabIndex={-1}
      onDrop={(files: File[]) => take(files[0])}
      onReject={onTooLarge}
      loading={false}
    >
      <div className={classes.text}>
        {pending ? (
          <Loader type="dots" aria-label="Reading the file" />
        ) : (
          <IconFileTypeCsv size={36} stroke={1.3} aria-hidden="true" />
        )}
        <p>
          <strong>Drop a CSV file here</strong>
          <br />
          {children}
        </p>
        <div className={classes.button}>
          <FileButton
            accept=".csv,text/csv"
            onChange={take}
            resetRef={reset}
            inputProps={{ "aria-label": label }}
          >
            {(props) => (
              <Button {...props} loading={pending}>
                Choose a file
              </Button>
            )}
          </FileButton>
        </div>
      </div>
    </Dropzone>
  );
};
