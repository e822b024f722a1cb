import { fillRules } from "~/languages/fill-rules";
import { brand } from "~/lib/brand/brand";
import { languageFacts } from "~/lib/language/languages";
import { SummaryList, type SummaryRow } from "~/ui/blocks/summary-list";
import { useLanguage } from "~/ui/language/language";

const weekly = fillRules(
  "{{rules.sessionMinutes:# minute|# minutes}}, {{rules.sessionsPerWeek.word:once|twice|# times}} a week",
  "en",
);
const lines = ["Advice for the trainer", "Doctor's name and clinic", "Signature and stamp", "Date"];

/** Renders a note for the doctor: the person's answers, and room for a reply. It is the only printed part of the page. */
export function DoctorNote({
  about,
  answers,
  reasons,
}: {
  about: SummaryRow[];
  answers: SummaryRow[];
  reasons: { about: string; outcome: string }[];
}) {
  const reasonsForNote = reasons
    .filter(({ outcome }) => outcome === "DOCTOR")
    .map((one) => one.about);
  const { language, text } = useLanguage();
  const facts = [...about, ...answers];
  // The doctor reads English, so the labels have no second language.
  const rows = language === "en" ? facts : facts.map(({ label, value }) => ({ label, value }));
  return (
    <section
      className="card print-alone mt-10"
      aria-labelledby="doctor-note"
      lang={language === "en" ? undefined : languageFacts.en.tag}
    >
      <h2 id="doctor-note">Note for the doctor</h2>
      {language === "en" ? null : (
        <p className="hint no-print" lang={languageFacts[language].tag}>
          {text("health:doctor-note.english")}
        </p>
      )}
      <p className="measure">
        Dear doctor, this person would like to take part in an exercise programme of {brand.name}{" "}
        (strength and circuit training, {weekly}, with a trainer). They told us about:{" "}
        <strong>{reasonsForNote.join(", ")}</strong>. Please tell us whether this is safe for them.
      </p>
      <SummaryList rows={rows} />
      <ul className="mt-5 grid gap-2">
        <li>☐ May take part without limits</li>
        <li>☐ May take part with the limits below</li>
        <li>☐ Should not take part now</li>
      </ul>
      <dl className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {lines.map((line) => (
          <div key={line} className="mt-4">
            <dt className="font-semibold">{line}</dt>
            <dd className="mt-8 border-b border-ink print:mt-14">
              <span className="sr-only">To be filled in by the doctor</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
