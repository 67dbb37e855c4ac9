-- An order is found by its customers' telephones too, however they are written, as customers are. Numbers are kept as
-- a list of texts, so what a search keeps of other records is folded from such lists as well.
create function fold(words text[]) returns text
  language sql immutable strict parallel safe
  return fold(joined(words));

-- Every order's text changes: its index is made anew once, which takes a fraction of following each change.
drop index orders_in_search;
call search_beyond('orders',
  '{order_parties.customer.name, order_parties.customer.phones, order_lines.unit.code, order_lines.unit.property.name}');
create index orders_in_search on orders using gin (search gin_trgm_ops);
