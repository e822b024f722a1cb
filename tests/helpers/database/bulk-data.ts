/** The rows of a provider that has many customers, as statements of PostgreSQL. */

/** A sealed form has this length, and compresses no better than random text. */
const SEALED =
  "(select string_agg(md5(n::text || part::text), '') from generate_series(1, 48) part)";

const id = (of: string) => `md5('${of}' || n)::uuid`;

const CENTRES =
  "(array['ang-mo-kio', 'bukit-batok', 'choa-chu-kang', 'marine-parade', 'taman-jurong'])";
const centreOf = (group: string) => `${CENTRES}[1 + ${group} % 5]`;
/** The number of people with the same times. A centre has five times a day. */
const TOGETHER = 20;
const GROUP = `((n - 1) / ${TOGETHER})`;

interface Many {
  /** A multiple of 500. */
  customers: number;
  sessionsEach: number;
}

/** Computes the time of group g's visit s. A round of all groups takes several days, and today is in the middle of the last round. */
function timeOf({ customers, sessionsEach }: Many): string {
  const days = customers / TOGETHER / 5 / 5;
  return `(date_trunc('day', now()) + interval '7 minutes' + (g / 25 - (${sessionsEach} - s) * ${days} - ${days / 2}) * interval '1 day'
    + (1 + g / 5 % 5) * interval '1 hour')`;
}

/** Creates customers who registered with an address, bought a package, booked all of it, and received messages. */
export function insertPeople(many: Many): string[] {
  const people = `generate_series(1, ${many.customers}) n`;
  const times = `generate_series(1, ${many.sessionsEach}) s`;
  const time = timeOf(many);
  return [
    `insert into provider.customer (id, subject, name, email, mobile, created_at)
      select ${id("customer")}, 'subject ' || n, 'Person ' || n, 'person' || n || '@mail.example', '+659' || lpad(n::text, 7, '0'), now() from ${people}`,
    `insert into provider.client (id, name, id_type, id_number_sealed, id_number_lookup, masked_id_number, email, country_code, mobile_number,
        date_of_birth, gender, language, created_at, updated_at)
      select 'C' || n, 'Person ' || n, 'NRIC', repeat(md5(n::text), 2), md5('lookup' || n) || md5(n::text), 'S****123A', 'person' || n || '@mail.example',
        '+65', '9' || lpad(n::text, 7, '0'), '1950-01-01', 'FEMALE', 'ENGLISH', now(), now() from ${people}`,
    `insert into provider.client_access (customer_id, client_id, relation, created_at)
      select ${id("customer")}, 'C' || n, 'SELF', now() from ${people}`,
    `insert into provider.address (client_id, type, postal_code, block, street)
      select 'C' || n, type, '609601', '100', 'Jurong East Street 21' from ${people}, unnest(array['HOME', 'MAILING']) type`,
    `insert into provider.contact (client_id, name, relationship, country_code, mobile_number, emergency, created_at)
      select 'C' || n, 'Daughter ' || n, 'CHILD', '+65', '81234567', true, now() from ${people}`,
    `insert into provider."order" (id, order_number, invoice_number, customer_id, client_id, customer_name, payer_name, status, sub_total_cents,
        discount_cents, gst_basis_points, gst_cents, total_cents, created_at, expires_at, paid_at)
      select ${id("order")}, 'ORD9' || n, 'INV9' || n, ${id("customer")}, 'C' || n, 'Person ' || n, 'Person ' || n, 'PAID', 10000, 0, 900, 900, 10900,
        now(), now(), now() from ${people}`,
    `insert into provider.order_item (id, order_id, position, product_id, offer_id, centre_id, client_id, client_name, description, quantity, sessions,
        validity_days, amount_cents, discount_cents)
      select ${id("item")}, ${id("order")}, 1, 'circuit-training', 'circuit-training-12', ${centreOf(GROUP)}, 'C' || n, 'Person ' || n,
        'Circuit Training, 12 sessions', 1, ${many.sessionsEach}, 90, 10000, 0 from ${people}`,
    `insert into provider.service (id, client_id, order_item_id, product_id, centre_id, total_sessions, used_sessions, valid_from, valid_until, created_at)
      select ${id("service")}, 'C' || n, ${id("item")}, 'circuit-training', ${centreOf(GROUP)}, ${many.sessionsEach}, ${many.sessionsEach}, '2026-01-01', '2026-12-31',
        now() from ${people}`,
    `insert into provider.term (id, service_id, stage) select ${id("term")}, ${id("service")}, 'BOOKING_COMPLETED' from ${people}`,
    `insert into provider.slot (id, product_id, centre_id, kind, starts_at, ends_at, seats)
      select md5('slot' || s || ' ' || g)::uuid, 'circuit-training', ${centreOf("g")}, 'SESSION', ${time}, ${time} + interval '45 minutes', ${TOGETHER}
      from ${times}, generate_series(0, ${many.customers / TOGETHER - 1}) g`,
    `insert into provider.session_booking (term_id, client_id, kind, slot_id, seat, starts_at, ends_at, status, response, attendance, created_at)
      select ${id("term")}, 'C' || n, 'SESSION', slot.id, 1 + (n - 1) % ${TOGETHER}, slot.starts_at, slot.ends_at,
        case when slot.starts_at < now() then 'COMPLETED' else 'SCHEDULED' end, 'CONFIRMED',
        case when slot.starts_at < now() then 'ATTENDED' else 'NOT_ATTENDED' end, now()
      from ${people}, ${times}, provider.slot where slot.id = md5('slot' || s || ' ' || ${GROUP})::uuid`,
    `insert into provider.health_declaration (client_id, status, answers, created_at, submitted_at)
      select 'C' || n, 'SUBMITTED', ${SEALED}, now(), now() from ${people}`,
    `insert into provider.medical_history (client_id, answers, submitted_at, submitted_by)
      select 'C' || n, ${SEALED}, now(), ${id("customer")} from ${people}`,
    `insert into provider.message (channel, recipient, body, created_at, sent_at, next_attempt_at)
      select 'SMS', '+6591234567', '', now(), now(), now() from ${people}, generate_series(1, 5)`,
  ];
}
