import type { ReactElement } from "react";
import { describe, expect, test } from "vitest";
import { AppointmentResponse } from "~/features/booking/appointments/appointment-response";
import { OrderTotals } from "~/features/payment/order/order-totals";
import { PaymentMethodTile } from "~/features/payment/payment-method-tile";
import { SingaporeMap } from "~/features/shop/singapore-map";
import {
  Anchor,
  Banner,
  ButtonLink,
  CheckAnswersPage,
  ConfirmationPage,
  ConfirmPanel,
  DetailPage,
  ErrorPanel,
  LandingPage,
  ListPage,
  MessagePage,
  QuestionPage,
  Tabs,
  TextField,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { Shell } from "~/ui/shell/shell";
import { render, tagWith } from "./render";

const pages: [string, ReactElement][] = [
  ["landing", <LandingPage key="1" title="T" lead="L" />],
  [
    "list",
    <ListPage key="2" title="T">
      x
    </ListPage>,
  ],
  [
    "detail",
    <DetailPage key="3" title="T" aside="a">
      x
    </DetailPage>,
  ],
  [
    "question",
    <QuestionPage key="4" title="T" aside="a">
      x
    </QuestionPage>,
  ],
  ["check answers", <CheckAnswersPage key="5" title="T" sections={[]} button="Send" />],
  ["confirmation", <ConfirmationPage key="6" title="T" />],
  ["message", <MessagePage key="7" title="T" actions="a" />],
  ["confirm", <ConfirmPanel key="8" title="T" yes="Yes" noTo="/" />],
  ["error", <ErrorPanel key="9" />],
];

test.each(pages)("the %s page has one first-level heading and no inline style", (_, page) => {
  const html = render(<Shell header={{}}>{page}</Shell>);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toMatch(/\sstyle="/);
});

describe("a rejected form", () => {
  function Refused() {
    const [form, fields] = useForm<{ name: string; note: string }>({ id: "f" });
    return (
      <QuestionPage
        title="You"
        form={form}
        step={{ at: 2, of: 5 }}
        button="Continue"
        idempotencyKey="k"
      >
        <TextField field={fields.name} label="Name" />
      </QuestionPage>
    );
  }
  const error = { "": ["No place is left"], name: ["Name is required"] };
  const html = render(<Refused />, { lastResult: { status: "error", error } });

  test("lists its errors at the top, each with a link to its field", () => {
    expect(html).toContain('<a href="#f-name"');
    expect(tagWith(html, 'name="name"').id).toBe("f-name");
    expect(html).toContain("No place is left");
  });

  test("takes the focus without scripts", () => {
    expect(tagWith(html, 'role="alert"')).toMatchObject({ tabindex: "-1", autofocus: "" });
  });

  test("disables the browser's own validation, and contains its idempotency key and step line", () => {
    expect(tagWith(html, "<form")).toMatchObject({ id: "f", method: "post", novalidate: "" });
    expect(tagWith(html, "idempotencyKey").value).toBe("k");
    expect(html.replace(/<!-- -->/g, "")).toContain("Step 2 of 5");
  });
});

describe("the shell", () => {
  const user = { name: "Tan Ah Kow", menu: [{ items: [{ label: "My Profile", to: "/profile" }] }] };
  const cart = { items: [{ id: "1", name: "Gym Tonic", sessions: 24 }], to: "/cart" };

  test("starts with a link past the header", () => {
    const html = render(<Shell header={{}}>x</Shell>);
    expect(html.indexOf('href="#main"')).toBeLessThan(html.indexOf("<header"));
    expect(tagWith(html, "<main").id).toBe("main");
  });

  test("offers Login to visitors and Log Out, as a POST, to customers", () => {
    expect(render(<Shell header={{}}>x</Shell>)).toContain("Login");
    const html = render(<Shell header={{ user }}>x</Shell>);
    expect(tagWith(html, "<form")).toMatchObject({ method: "post", action: "/logout" });
    expect(html).toContain("Log Out");
  });

  test("shows the name in capitals, on narrow screens too, if the page requests it", () => {
    const menuOf = (uppercaseName: boolean) =>
      render(<Shell header={{ user: { ...user, uppercaseName } }}>x</Shell>).match(
        /<summary.*?<\/summary>/,
      )?.[0];
    expect(menuOf(false)).toContain("Menu");
    expect(menuOf(true)).toContain("TAN AH KOW");
    expect(menuOf(true)).not.toContain("Menu");
  });

  test("confirms Log Out while work is unfinished", () => {
    const html = render(
      <Shell header={{ user: { ...user, logOutConfirmation: "/logout" } }}>x</Shell>,
    );
    expect(html).not.toContain('<form method="post" action="/logout"');
    expect(html).toContain('<a href="/logout"');
  });

  test("shows the content of the cart", () => {
    const html = render(<Shell header={{ cart }}>x</Shell>).replace(/<!-- -->/g, "");
    expect(html).toContain("24 sessions, 45 minutes each");
  });

  test("confirms links around the page while work is unfinished, but not the page's own", () => {
    const link = { label: "Contact support", to: "/support" };
    const html = render(
      <Shell
        header={{ user }}
        banner={<Banner message={{ kind: "support", text: "Not taken", link }} />}
        leaving={(to) => `/leave?to=${to}`}
      >
        <Anchor to="/next-step">On</Anchor>
      </Shell>,
    );
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(main).toContain('href="/leave?to=/support"');
    expect(main).toContain('href="/next-step"');
  });

  test("announces that footer links open in a new window", () => {
    const footer = render(<Shell header={{}}>x</Shell>).split("<footer")[1] ?? "";
    expect(footer.match(/target="_blank"/g)).toHaveLength(5);
    expect(footer.match(/opens in a new tab/g)).toHaveLength(5);
  });
});

test("a message is escaped, and errors are announced immediately", () => {
  const html = render(<Banner message={{ kind: "error", text: "<img src=x>" }} />);
  expect(html).toContain("&lt;img");
  expect(html).toContain('role="alert"');
  expect(render(<Banner message={{ kind: "success", text: "Saved" }} />)).toContain(
    'role="status"',
  );
});

test("the error panel shows the specified words and reloads by a plain link", () => {
  const html = render(<ErrorPanel />);
  expect(html).toContain("We&#x27;re sorry, Something went wrong. Please try again!");
  expect(html).toContain('<a href="?again=1" class="btn btn-main">Retry</a>');
});

test("totals subtract the discount and never wrap an amount", () => {
  const html = render(<OrderTotals subTotal={19500} discount={975} gst={1667} total={20192} />);
  expect(html).toContain("-$9.75");
  expect(html).toContain("$201.92");
  expect(html).toContain('<th scope="row">');
});

test("an unknown card is shown as a card, and a known one with its last four digits", () => {
  expect(render(<PaymentMethodTile brand="DINERS" last4="1234" />)).toContain(
    "Card ending in 1234",
  );
  expect(render(<PaymentMethodTile brand="visaplus" />)).toContain("Visa Plus");
});

test("the current tab is marked for assistive technology too", () => {
  const html = render(<Tabs label="L" tabs={[{ label: "Ongoing", to: "/a", current: true }]} />);
  expect(tagWith(html, 'href="/a"')["aria-current"]).toBe("page");
});

test("a location links to the phone's map", () => {
  const html = render(<SingaporeMap locations={[{ name: "Bedok", lat: 1.324, lng: 103.93 }]} />);
  expect(html).toContain("https://www.google.com/maps/search/?api=1&amp;query=1.324,103.93");
});

test("a file link is loaded by the browser", () => {
  expect(render(<ButtonLink to="/invoice.pdf">Save</ButtonLink>)).toContain('href="/invoice.pdf"');
});

test.each([
  ["a session", "SESSION", false, /counts as used unless you reschedule or cancel it/],
  ["a date of an intake", "SESSION", true, /unless you cancel it .* cannot be replaced by another/],
  ["a pre-assessment", "PRE_SESSION", false, /never counts as a session.* reschedule or cancel/],
])("a customer who cannot come to %s sees what that costs", (_what, kind, ofRun, words) => {
  const declined = {
    status: "SCHEDULED",
    attended: null,
    response: "DECLINED",
    answerUntil: "",
    open: true,
    startsAt: "",
  };
  expect(render(<AppointmentResponse appointment={{ ...declined, kind, ofRun }} />)).toMatch(words);
});
