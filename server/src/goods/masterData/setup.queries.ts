// Figures of 开张清单, all of one moment.
import { rolesWithRight } from '@mall/domain/people/staff/staff.rights.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface SetupFigures {
  /** 收款账户 was entered and waits for the second person. */
  accountWaits: boolean
  mills: number
  depots: number
  channels: number
  /** Channels nobody can call. */
  withoutPhone: string[]
  areas: number
  /** Cities that belong to no area are quoted at the default one. */
  citiesWithout: number
  freightMissing: number
  classes: number
  varieties: number
  /** Whether anybody has looked after the days and tolerances that classes begin with. */
  classesSeen: boolean
  services: number
  servicesOff: number
  goods: number
  onShelf: number
  priced: number
  inStock: number
  /** Units of steel in the yard, and goods with stock that have none. */
  units: number
  withoutUnits: number
  /** Heats in the yard, and those of them that nobody has tested. */
  heats: number
  heatsWithout: number
  /** 订货参数 that cost or save something, and whether anybody has ever looked after them. */
  surcharges: number
  surchargesSeen: boolean
  draftClasses: number
  /** Depots that have goods, or the mill's own while there are none, and take no truck. */
  withoutGate: string[]
  withoutAddress: string[]
  carriers: number
  branches: number
  /** Indexes that contracts may follow, and those of them without one published day. */
  indexes: number
  indexesWithoutDay: number
  /** Goods that are sold to be made. */
  toMake: number
  lines: number
  agreements: number
  /** Agreements whose published text nobody of the mill has agreed to: the mall opened with it. */
  agreementsUnseen: string[]
  articles: number
  templates: number
  staff: number
  /** Roles of employees who can log in. */
  roles: string[]
  /** Who may register what was paid by hand, who may check it, and how many persons that is in all. */
  payRegister: number
  payCheck: number
  payHands: number
}
export const setupFigures = async (db: Db): Promise<SetupFigures> =>
  (await db.row<SetupFigures>(
    `select (select count(*) from mill where not off)::int as mills, (select count(*) from depot where not off)::int as depots,
       (select count(*) from channel where not off)::int as channels,
       array(select name from channel where not off and telephone = '' order by seq) as "withoutPhone",
       (select count(*) from sales_area where not off)::int as areas,
       (select count(*) from city where sales_area_code is null and not off)::int as "citiesWithout",
       (select count(*) from depot d cross join sales_area a left join freight f on f.depot_code = d.depot_code and f.sales_area_code = a.sales_area_code
          where not d.off and not a.off and f.depot_code is null)::int as "freightMissing",
       (select count(*) from product_class where not off)::int as classes, (select count(*) from variety where not off)::int as varieties,
       exists (select 1 from product_class where rev > 0) as "classesSeen",
       (select count(*) from service_price)::int as services, (select count(*) from service_price where off)::int as "servicesOff",
       kept.goods, kept."onShelf",
       exists (select 1 from setting_wish where key = 'funds.receivingAccount') as "accountWaits",
       (select count(distinct variety_code) from variety_price)::int as priced,
       (select count(*) from sku k join stock s on s.sku_id = k.id where k.on_shelf and not k.withdrawn and s.on_hand > s.reserved)::int as "inStock",
       (select count(*) from steel_unit where state in ('free', 'kept', 'allocated', 'loaded'))::int as units,
       (select count(*) from sku k join stock s on s.sku_id = k.id where k.on_shelf and not k.withdrawn and s.on_hand > s.reserved
          and not exists (select 1 from steel_unit u where u.sku_id = k.id offset 0))::int as "withoutUnits",
       array(select d.name from depot d where not d.off and not exists (select 1 from depot_gate g where g.depot_code = d.depot_code)
          and (d.kind = 'mill' or exists (select 1 from sku k where k.depot_code = d.depot_code and k.on_shelf and not k.withdrawn))
          order by d.seq, d.depot_code) as "withoutGate",
       array(select d.name from depot d join depot_gate g on g.depot_code = d.depot_code where not d.off and btrim(g.address) = ''
          order by d.seq, d.depot_code) as "withoutAddress",
       (select count(distinct heat_no) from steel_unit where state in ('free', 'kept', 'allocated') and heat_no <> '')::int as heats,
       (select count(*) from (select distinct heat_no from steel_unit where state in ('free', 'kept', 'allocated') and heat_no <> '') u
          where not exists (select 1 from heat_record h where h.heat_no = u.heat_no offset 0))::int as "heatsWithout",
       (select count(*) from order_option where add_fen <> 0)::int as surcharges,
       exists (select 1 from option_change c cross join lateral jsonb_array_elements(c.lines) l where c.state = 'inForce' and l ->> 'key' not like 'fee>%')
         as "surchargesSeen",
       (select count(distinct class_code) from draft_class where valid_from <= now())::int as "draftClasses",
       (select count(*) from carrier)::int as carriers, (select count(*) from sub_bank)::int as branches,
       (select count(*) from framework_index where not off)::int as indexes,
       (select count(*) from framework_index i where not i.off and not exists (select 1 from framework_index_day d where d.index_code = i.code))::int
         as "indexesWithoutDay",
       kept."toMake",
       (select count(*) from rolling_line)::int as lines,
       (select count(distinct a.article_id) from article a join article_version v using (article_id)
          where a.cat_code = 'privacyAgreement' and v.state = 'published')::int as agreements,
       array(select v.title from article a join article_version v using (article_id) where a.cat_code = 'privacyAgreement' and v.state = 'published'
          and v.decided_by is null and not exists (select from article_version n where n.article_id = a.article_id and n.decided_by is not null and n.state = 'published')
          order by v.title) as "agreementsUnseen",
       (select count(distinct a.article_id) from article a join article_version v using (article_id)
          where a.cat_code <> 'privacyAgreement' and v.state = 'published')::int as articles,
       (select count(distinct code) from contract_terms where kind = 'template' and state = 'published')::int as templates,
       (select count(*) from app_user where staff_code is not null and not frozen and closed_at is null)::int as staff,
       array(select distinct r from app_user, unnest(staff_roles) as r where not frozen and closed_at is null order by r) as roles,
       (select count(*) from app_user where staff_code is not null and not frozen and closed_at is null and staff_roles && $1::text[])::int as "payRegister",
       (select count(*) from app_user where staff_code is not null and not frozen and closed_at is null and staff_roles && $2::text[])::int as "payCheck",
       (select count(*) from app_user where staff_code is not null and not frozen and closed_at is null and staff_roles && ($1::text[] || $2::text[]))::int
         as "payHands"
     from (select count(*)::int as goods, (count(*) filter (where on_shelf))::int as "onShelf", (count(*) filter (where on_shelf and futures))::int as "toMake"
       from sku where not withdrawn) kept`,
    [rolesWithRight('fund.receipt'), rolesWithRight('fund.check')],
  )) as SetupFigures

export const setupAway = (db: Db) =>
  db.row<{ at: Date; name: string }>('select a.at, u.real_name as name from setup_away a join app_user u on u.id = a.by_user')
export const putAway = (tx: Tx, userId: number) =>
  tx.run('insert into setup_away (by_user) values ($1) on conflict do nothing', [userId])
export const bringBack = (tx: Tx) => tx.run('delete from setup_away')
