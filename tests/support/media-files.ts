import { crc32 } from "node:zlib";

/** The smallest beginnings by which a file of each kind is recognized. */
const text = (characters: string): Buffer => Buffer.from(characters, "latin1");

export const aPdf = (words = "paper"): Buffer => text(`%PDF-1.4\n% ${words}\n%%EOF\n`);

export const anMp3 = (sound = 0): Buffer =>
  Buffer.concat([text("ID3\x03\x00\x00\x00\x00\x00\x00\xff\xfb\x90\x64"), Buffer.alloc(64, sound)]);

export const anMp4 = (bytes = 0): Buffer =>
  Buffer.concat([text("\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp42"), Buffer.alloc(bytes, 7)]);

type Entry = { readonly name: string; readonly content: string };

/** A ZIP file whose entries are not compressed. */
export const aZip = (entries: readonly Entry[]): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const data = text(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([text("PK\x03\x04"), facts, text(name), data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([text("PK\x01\x02\x14\x00"), facts, place, text(name)]));
    parts.push(local);
    at += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, index, text("PK\x05\x06"), end]);
};

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

export const aDocx = (): Buffer =>
  aZip([
    {
      name: "[Content_Types].xml",
      content: `<Types><Override ContentType="${WORD}.main+xml" PartName="/word/document.xml"/></Types>`,
    },
    { name: "word/document.xml", content: "<w:document/>" },
  ]);
