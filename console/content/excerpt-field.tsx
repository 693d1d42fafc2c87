import { Textarea } from "@mantine/core";

const textOf = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replaceAll("</p>", "</p>\n"), "text/html")
    .body.textContent.trim();

const htmlOf = (text: string): string => {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  return text.trim() === "" ? "" : paragraph.outerHTML;
};

/** The excerpt as plain text; it is stored as a paragraph. */
export const ExcerptField = ({
  html,
  onChange,
}: {
  readonly html: string;
  readonly onChange: (html: string) => void;
}) => (
  <Textarea
    label="Excerpt"
    description="Shown in lists and search results. Leave it empty to use the beginning of the text."
    autosize
    minRows={2}
    maxLength={2_000}
    value={textOf(html)}
    onChange={({ currentTarget }) => onChange(htmlOf(currentTarget.value))}
  />
);
