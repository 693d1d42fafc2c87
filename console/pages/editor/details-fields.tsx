import { Button, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { pageTitle } from "#domain/kit/page-title.ts";
import type { PageDetails } from "#domain/pages/document.ts";
import { useWebsite } from "../../kit/session/session.tsx";
import { emptyPicture } from "../blocks/fresh-values.ts";
import { PictureField } from "../blocks/picture-field.tsx";
import { SearchSnippet } from "../check/previews.tsx";
import { PathField } from "./path-field.tsx";

/** The picture of link previews: one that is chosen, or the first of the page. */
const PreviewPicture = ({
  imageUrl,
  onChange,
}: {
  readonly imageUrl: string;
  readonly onChange: (imageUrl: string) => void;
}) => (
  <div>
    <PictureField
      label="Picture for link previews"
      image={imageUrl === "" ? undefined : { ...emptyPicture, assetUrl: imageUrl }}
      onChange={({ assetUrl }) => onChange(assetUrl)}
    />
    {imageUrl !== "" && (
      <Button mt={6} size="compact-sm" variant="subtle" onClick={() => onChange("")}>
        Use the first picture of the page
      </Button>
    )}
  </div>
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
  page,
  onRenamed,
  onChange,
}: {
  readonly details: PageDetails;
  readonly page: { readonly pageId: string; readonly path: string };
  readonly onRenamed: () => void;
  readonly onChange: (details: PageDetails) => void;
}) => {
  const { title: siteTitle } = useWebsite();
  const { title, description, imageUrl, noIndex } = details;
  return (
    <Stack gap="sm">
      <TitleField title={title} onChange={(next) => onChange({ ...details, title: next })} />
      <PathField page={{ ...page, title }} onRenamed={onRenamed} />
      <Textarea
        label="Description"
        description="For search engines and link previews."
        autosize
        minRows={2}
        maxLength={400}
        value={description}
        onChange={({ currentTarget }) => onChange({ ...details, description: currentTarget.value })}
      />
      <SearchSnippet
        title={pageTitle(title, siteTitle)}
        description={description || "The beginning of the page’s text."}
        siteTitle={siteTitle}
        url={`${window.location.origin}/${page.path}`}
      />
      <PreviewPicture
        imageUrl={imageUrl}
        onChange={(next) => onChange({ ...details, imageUrl: next })}
      />
      <Switch
        label="Keep out of search engines"
        checked={noIndex}
        onChange={({ currentTarget }) => onChange({ ...details, noIndex: currentTarget.checked })}
      />
    </Stack>
  );
};
