import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { MessagePage } from "~/ui/page/message-page";
import { PageForm } from "~/ui/page/page-form";
import { Button, ButtonLink } from "~/ui/text/button";

export interface DentalHurdleProps {
  hurdle: "register" | "call" | "history-missing" | "history-old";
  /** The loved one that the page refers to, or null for the customer. */
  whose: string | null;
  /** Address of the list of appointments. */
  backTo: string;
}

export function describeHurdle(hurdle: DentalHurdleProps["hurdle"], whose: string | null): string {
  switch (hurdle) {
    case "register":
      return whose ? `Register ${whose} for Denticare` : "Register for Denticare";
    case "call":
      return "Please call us for an appointment";
    case "history-old":
      return "Please update the medical history";
    case "history-missing":
      return "Please fill in the medical history";
  }
}

/** Renders what a dental appointment requires first: registration at Denticare, the medical history, or a call. */
export function PrerequisitePage(props: DentalHurdleProps) {
  if (props.hurdle === "register") return <RegisterFirst {...props} />;
  if (props.hurdle === "call") return <CallFirst {...props} />;
  return <HistoryFirst {...props} />;
}

function Back({ to }: { to: string }) {
  return (
    <ButtonLink to={to} kind="quiet">
      Dental appointments
    </ButtonLink>
  );
}

function RegisterFirst({ hurdle, whose, backTo }: DentalHurdleProps) {
  return (
    <MessagePage
      title={describeHurdle(hurdle, whose)}
      actions={
        <PageForm className="row">
          <Button name="intent" value="register">
            Register for Denticare
          </Button>
          <Back to={backTo} />
        </PageForm>
      }
    >
      <p>
        {whose ? `${whose} has` : "You have"} not used our dental clinics with this account yet. We
        will use the name, ID number and mobile number from the profile. Registering costs nothing.
      </p>
    </MessagePage>
  );
}

function CallFirst({ hurdle, whose, backTo }: DentalHurdleProps) {
  const { number, href, hours } = brand.phones.hotline;
  return (
    <MessagePage
      title={describeHurdle(hurdle, whose)}
      actions={
        <>
          <ButtonLink to={href} icon="phone">
            Call <span className="whitespace-nowrap">{number}</span>
          </ButtonLink>
          <Back to={backTo} />
        </>
      }
    >
      <p>We would like to speak with you before the next appointment is made.</p>
      <p>Our hotline is open {hours}.</p>
    </MessagePage>
  );
}

function HistoryFirst({ hurdle, whose, backTo }: DentalHurdleProps) {
  const old = hurdle === "history-old";
  return (
    <MessagePage
      title={describeHurdle(hurdle, whose)}
      actions={
        <>
          <ButtonLink to={paths.health.history}>
            {old ? "Update the medical history" : "Fill in the medical history"}
          </ButtonLink>
          <Back to={backTo} />
        </>
      }
    >
      <p>
        {old
          ? "It is older than 1 year. The dentist must know about illnesses and medicines."
          : "You have not submitted any medical condition. The dentist must know about illnesses and medicines."}
      </p>
      <p>It takes a few minutes. Then you can choose a time.</p>
    </MessagePage>
  );
}
