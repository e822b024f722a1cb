// Checks the subjects of commits that are not on the main branch yet: at most 72 characters, in the imperative.
import { spawnSync } from "node:child_process";

const MAX_LENGTH = 72;
/** The branch that others see, or this checkout's own main. */
const MAIN = ["origin/main", "origin/master", "main", "master"];

const git = (...words) => spawnSync("git", words, { encoding: "utf8" });

/** Returns what is wrong with a subject, or null. */
export function subjectFault(subject) {
  if (/^(Merge|Revert|fixup!|squash!) ?/.test(subject)) return null;
  const [first = ""] = subject.split(" ");
  if (subject.length > MAX_LENGTH) return `has ${subject.length} characters, at most ${MAX_LENGTH}`;
  if (!/^[A-Z][a-z]/.test(first)) return "starts with a capital letter and a verb";
  if (subject.endsWith(".")) return "ends without a full stop";
  const isOtherForm =
    /(?:ed|ing)$/.test(first) && !/^(?:Embed|Feed|Need|Speed|Shed|Bring|Ping|String)$/.test(first);
  if (isOtherForm || /^(?:The|A|An|It|This|What|When|New)$/.test(first))
    return 'starts with a verb in the imperative, such as "Cache the catalogue"';
  return null;
}

/** Returns one line for each bad subject. There are none without git or without a main branch. */
export function findBadSubjects() {
  const base = MAIN.find((name) => git("rev-parse", "--verify", "--quiet", name).status === 0);
  if (base === undefined) return [];
  const subjects = git("log", "--format=%h %s", `${base}..HEAD`).stdout.split("\n").filter(Boolean);
  return subjects.flatMap((line) => {
    const [commit = "", ...words] = line.split(" ");
    const fault = subjectFault(words.join(" "));
    return fault === null ? [] : [`${commit} "${words.join(" ")}": a commit's subject ${fault}.`];
  });
}
