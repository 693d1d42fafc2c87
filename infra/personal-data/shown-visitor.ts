/** Categories of what browsers report. Their events name a visitor, and no person. */
const reports = "{census,pageActivity,formVisit,buttonVisit,quickView,collector,customEvent}";

/**
 * The visitor of an event as anyone is shown it, in SQL; `of` is the table of events. Events of orders,
 * accounts and carts keep the visitor's id in the log. Once their person is erased it is shown
 * nowhere: page views under the id belong to nobody then. Stock and coupons name the order, or a hold
 * whose id begins with that of the order.
 */
export const shownVisitor = (of: string): string => `
  case when ${of}.metadata ->> 'visitorId' is null then null
       when ${of}.category = any('${reports}') then ${of}.metadata ->> 'visitorId'
       when exists (
         select from log.events as named
           join persons as gone
             on gone.person_id = (named.data -> 'person' ->> 'personId')::uuid
          where (named.stream_id = ${of}.stream_id
                 or named.stream_id in (
                      select placed.id
                        from log.events as bought
                        join log.streams as placed
                          on placed.name = 'order-' || bought.website || '.' || (bought.data ->> 'orderId')
                       where bought.stream_id = ${of}.stream_id and bought.type = 'CartPurchased')
                 or named.stream_id = (
                      select id from log.streams
                       where name = 'order-' || ${of}.website || '.' || coalesce(
                               ${of}.data ->> 'orderId', split_part(${of}.data ->> 'holdId', '.', 1))))
            and gone.website_id = ${of}.website and gone.wrapped_key is null) then null
       else ${of}.metadata ->> 'visitorId' end`;
