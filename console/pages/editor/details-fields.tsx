import { Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { PageDetails } from "#domain/pages/document.ts";
import classes from "./details-fields.module.css";

/** As a search engine shows the page, roughly. */
const Snippet = ({
  url,
  details: { title, description },
}: {
  readonly url: string;
  readonly details: PageDetails;
}) => (
  <figure className={classes.snippet} aria-label="In a search engine">
    <span className={classes.url}>{url}</span>
    <strong>{title}</strong>
    <span>{description || "The beginning of the page’s text."}</span>
  </figure>
);

/** A page always has a title: an empty field is not recorded. */
const TitleField = ({
  title,
  onChange,
}: {
  readonly title: string;
  readonly onChange: (title: string) => void;
}) => {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <TextInput
      label="Title"
      maxLength={200}
      value={isEmpty ? "" : title}
      error={isEmpty ? "Enter a title." : undefined}
      onChange={({ currentTarget: { value } }) => {
        setEmpty(value.trim() === "");
        if (value.trim() !== "") onChange(value);
      }}
      onBlur={() => setEmpty(false)}
    />
  );
};

export const DetailsFields = ({
  details,
  url,
  onChange,
}: {
  readonly details: PageDetails;
  readonly url: string;
  readonly onChange: (details: PageDetails) => void;
}) => (
  <Stack gap="sm">
    <TitleField title={details.title} onChange={(title) => onChange({ ...details, title })} />
    <Textarea
      label="Description"
      description="For search engines and link previews."
      autosize
      minRows={2}
      maxLength={400}
      value={details.description}
      onChange={({ currentTarget }) => onChange({ ...details, description: currentTarget.value })}
    />
    <Snippet url={url} details={details} />
    <Switch
      label="Keep out of search engines"
      checked={details.noIndex}
      onChange={({ currentTarget }) => onChange({ ...details, noIndex: currentTarget.checked })}
    />
  </Stack>
);
