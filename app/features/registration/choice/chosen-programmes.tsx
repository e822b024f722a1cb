import { NoLongerOffered } from "~/features/shop/cart-lines";
import { DenticareByAppointment } from "~/features/shop/denticare-by-appointment";
import { getFormats } from "~/lib/language/formats";
import type { Cents } from "~/lib/money";
import { Button, ButtonLink, Card, Fact, PageForm } from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { Reply } from "~/ui/language/reply";
import { ProviderText } from "~/ui/language/sentence";

interface ChosenProgramme {
  /** The key of its line in the cart. */
  key: string;
  name: string;
  icon: string;
  offer: string;
  centre: string;
  who: string;
  /** With GST. */
  price: Cents;
  /** False once it has been withdrawn. */
  offered: boolean;
  /** The reason why the person may not join, or null if they may. */
  reason: string | null;
  changeTo: string;
}

export interface ChosenProgrammesProps {
  programmes: ChosenProgramme[];
  /** The value that removes Denticare by appointment, if it is chosen. */
  denticare: string | null;
  /** The address of the choice. */
  choose: string;
}

/** Lists the chosen programmes, and leads to the choice of a further one. */
export function ChosenProgrammes({ programmes, denticare, choose }: ChosenProgrammesProps) {
  const text = useText();
  return (
    <div className="stack">
      <div className="tiles">
        {denticare ? <DenticareByAppointment remove={denticare} /> : null}
        {programmes.map((programme) => (
          <ProgrammeCard key={programme.key} programme={programme} />
        ))}
      </div>
      <ButtonLink to={choose} kind="secondary">
        {text("registration:select.add")}
      </ButtonLink>
    </div>
  );
}

function ProgrammeCard({ programme }: { programme: ChosenProgramme }) {
  const { text, language } = useLanguage();
  return (
    <Card
      title={<ProviderText>{programme.name}</ProviderText>}
      icon={programme.icon}
      actions={
        <PageForm className="row">
          <ButtonLink to={programme.changeTo} kind="quiet">
            {text(programme.reason ? "registration:select.person" : "registration:select.change")}
            <span className="sr-only">
              {" "}
              <ProviderText>{programme.name}</ProviderText>
            </span>
          </ButtonLink>
          <Button kind="quiet" name="remove" value={programme.key}>
            {text(
              programme.reason ? "registration:select.remove-this" : "registration:select.remove",
            )}
            <span className="sr-only">
              {" "}
              <ProviderText>{programme.name}</ProviderText>
            </span>
          </Button>
        </PageForm>
      }
    >
      <p>{programme.offer}</p>
      <Fact icon="place">{programme.centre}</Fact>
      <Fact icon="user">{text("registration:for", { name: programme.who })}</Fact>
      {programme.reason ? (
        <p className="font-bold text-danger">
          <Reply>{programme.reason}</Reply>
        </p>
      ) : null}
      {programme.offered ? (
        <p className="font-bold">
          {text("registration:select.with-gst", {
            amount: getFormats(language).money(programme.price),
          })}
        </p>
      ) : (
        <NoLongerOffered />
      )}
    </Card>
  );
}
