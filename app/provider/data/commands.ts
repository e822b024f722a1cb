/** The commands of `npm run data`, each with an answer in plain words. */
import type { Transaction } from "~/database/engine/connect.server";
import { setBrand } from "~/lib/brand/brand";
import { listCharactersOutsideGsm } from "~/lib/text/sms-text";
import { recordOperation } from "../shared/operation";
import { type ApplyContext, applyData, previewData } from "./apply";
import { listUnusedTranslations } from "./folder/check-translations";
import { listPlacedProgrammes } from "./folder/cross-check";
import type { ProviderData } from "./folder/folder-schema";
import { toBrand } from "./folder/provider-profile";
import { formatError, readFolder } from "./folder/read-folder";
import { createEmptyFolder, writeFolder, writeStarter } from "./folder/write-folder";
import { toData } from "./rows/from-rows";
import { readRows } from "./rows/rows";

export interface CommandResult {
  lines: string[];
  /** 1 for an error, 2 for an unknown command. */
  code: number;
}

const help = [
  "npm run data -- COMMAND FOLDER",
  "  new FOLDER        creates a folder with commented starter files",
  "  check FOLDER      reports every fault in the files",
  "  preview FOLDER    shows what would change, from when, and who is affected",
  "  apply FOLDER      applies the files to the portal",
  "  export FOLDER     exports the current data into a new folder",
];

const OFFLINE = ["new", "check"];
const ONLINE = ["preview", "apply", "export"];

export const needsDatabase = ([command, folder, ...others]: readonly string[]) =>
  ONLINE.includes(command ?? "") && folder !== undefined && others.length === 0;

/** Runs the commands that need no database. */
export async function runOffline(
  [command = "", folder, ...others]: readonly string[],
  now: Date,
): Promise<CommandResult> {
  if (others.length > 0)
    return { lines: [`Nothing is done: "${others.join(" ")}" is not known.`, ...help], code: 2 };
  if (folder === undefined || !OFFLINE.includes(command)) return { lines: help, code: 2 };
  if (command === "new") {
    await createEmptyFolder(folder);
    await writeStarter(folder);
    return {
      lines: [`${folder} created. Edit it, then run: npm run data -- check ${folder}`],
      code: 0,
    };
  }
  const { data, answer } = await checked(folder, now);
  if (data === null) return answer;
  const notes = [
    ...costlyNames(data),
    ...singleChannels(data),
    ...offersWithoutEgiro(data),
    ...listUnusedTranslations(data).map(
      (en) =>
        `Note: nothing in the other files or the catalogue reads "${en}", so its translation is not shown.`,
    ),
  ];
  return { lines: [...notes, `${folder} is valid.`], code: 0 };
}

export async function runOnline(
  [command = "", folder = ""]: readonly string[],
  context: ApplyContext,
): Promise<CommandResult> {
  if (command === "export") {
    await createEmptyFolder(folder);
    await writeFolder(folder, toData(await readRows(context.db)));
    return { lines: [`${folder} contains the current data.`], code: 0 };
  }
  const { data, answer } = await checked(folder, context.now);
  if (data === null) return answer;
  // Messages written during this command carry the provider's identity from the folder.
  setBrand(toBrand(data));
  return command === "preview"
    ? preview(context, data)
    : apply(context, data, `data apply ${folder}`);
}

/** Warns of names that more than double the price of each SMS with them. */
function costlyNames({ centres, programmes }: ProviderData): string[] {
  const names = [
    ...centres.centres.map(({ name }) => name),
    ...listPlacedProgrammes(programmes).map(({ programme }) => programme.name),
  ];
  return names.flatMap((name) => {
    const signs = listCharactersOutsideGsm(name);
    const words = `"${name}" has ${signs.join(" ")}, so an SMS with it costs more than twice as much.`;
    return signs.length === 0 ? [] : [`Warning: ${words}`];
  });
}

/** Names the offers that eGIRO cannot pay, once one of them can. */
function offersWithoutEgiro({ programmes }: ProviderData): string[] {
  const sold = listPlacedProgrammes(programmes).flatMap(({ programme }) =>
    programme.offers
      .filter((offer) => offer.sold !== false)
      .map((offer) => ({ egiro: offer.egiro, name: `${programme.name}'s ${offer.name}` })),
  );
  const others = sold.filter((offer) => !offer.egiro).map(({ name }) => name);
  return others.length === 0 || others.length === sold.length
    ? []
    : [`Note: eGIRO cannot pay ${others.join(", ")}. An order with one of them is paid otherwise.`];
}

const channelWords = {
  sms: ["SMS", "mobile number"],
  email: ["e-mail", "e-mail address"],
} as const;

/** States who gets messages of a single channel in another way. */
function singleChannels({ provider: { messages = {} } }: ProviderData): string[] {
  const lines = Object.entries(messages).flatMap(([name, channel]) => {
    if (channel !== "sms" && channel !== "email") return [];
    const [way, address] = channelWords[channel];
    const other = channelWords[channel === "sms" ? "email" : "sms"][0];
    return [
      `Note: ${name} messages go by ${way}. A person without ${channel === "sms" ? "a" : "an"} ${address} gets them by ${other}.`,
    ];
  });
  return lines.length === 0
    ? []
    : [...lines, "Note: codes and warnings about access keep their channels."];
}

async function checked(
  folder: string,
  now: Date,
): Promise<{ data: ProviderData | null; answer: CommandResult }> {
  const { data, faults } = await readFolder(folder, now);
  const number = `${faults.length} ${faults.length === 1 ? "fault" : "faults"} in ${folder}.`;
  return { data, answer: { lines: [...faults.map(formatError), number], code: 1 } };
}

async function preview(context: ApplyContext, data: ProviderData): Promise<CommandResult> {
  const { lines, refusals } = await previewData(context, data);
  if (refusals.length > 0) return refused(lines, refusals);
  return { lines: lines.length === 0 ? ["No changes."] : lines, code: 0 };
}

async function apply(
  context: ApplyContext,
  data: ProviderData,
  command: string,
): Promise<CommandResult> {
  const record = async (tx: Transaction, { lines }: { lines: string[] }) => {
    if (lines.length > 0)
      await recordOperation(tx, { now: context.now, command }, lines.join("\n"));
  };
  const { lines, refusals } = await applyData(context, data, record);
  if (refusals.length > 0) return refused(lines, refusals);
  return {
    lines: lines.length === 0 ? ["No changes."] : [...lines, "All changes applied."],
    code: 0,
  };
}

const refused = (lines: readonly string[], refusals: readonly string[]): CommandResult => ({
  lines: [...lines, ...refusals.map((why) => `Refused: ${why}`), "Nothing was changed."],
  code: 1,
});
