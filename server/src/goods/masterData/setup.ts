// 开张清单: each point with its state, read from the data at every look: nobody ticks anything off.
import {
  Partner,
  type PartnerCode,
  PartnerLink,
  type PartnerLinkCode,
  touchesMoneyOrLaw,
} from '@mall/domain/platform/partner/partner.codes.ts'
import { linkTo } from '../../kernel/settings/partners.ts'
import { whyNotPayee } from '@mall/domain/kernel/payee.ts'
import { receivingOf } from '@mall/domain/kernel/virtualAccount.ts'
import { type SetupKey, setupPoints, SetupState, type SetupStateCode } from '@mall/domain/goods/masterData/setup.points.ts'
import { type StaffRole, staffRoleLabels } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { unfilledText } from '@mall/domain/kernel/workingTime.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { holidaysToFill } from '../../platform/rules/workCalendar.ts'
import { recordBasic } from './saveBasic.ts'
import { bringBack, putAway, type SetupFigures, setupAway, setupFigures } from './setup.queries.ts'

type Say = [state: SetupStateCode, says: string]
const { done, missing, attention } = SetupState
/** Nothing: it is missing; enough: done. */
const some = (n: number, unit: string): Say => (n > 0 ? [done, `${n} ${unit}`] : [missing, '还没有'])

/** Who must be there for an order to come from review to the gate; an administrator may do all of it, but not twice. */
const DESKS: readonly StaffRole[] = ['reviewer', 'approver', 'finance', 'dispatcher', 'warehouse', 'gate', 'weigher', 'quality']

async function sellerState({ rules }: World): Promise<Say> {
  const facts = [
    ['名称', await rules.get('contract.sellerName')],
    ['统一社会信用代码', await rules.get('contract.sellerCreditCode')],
    ['地址', await rules.get('contract.sellerAddress')],
  ] as const
  const empty = facts.filter(([, value]) => value.trim() === '').map(([label]) => label)
  return empty.length > 0 ? [missing, `还没填：${empty.join('、')}`] : [done, facts[0][1]]
}
async function bankState({ rules }: World, f: SetupFigures): Promise<Say> {
  const account = receivingOf(await rules.get('funds.receivingAccount'))
  if (!account) return f.accountWaits ? [missing, '已提交，等另一位管理员或财务同意'] : [missing, '还没有设置，买方看不到账号']
  const [seller, paper] = [await rules.get('contract.sellerName'), await rules.get('contract.agentPaper')]
  const other = whyNotPayee({ holder: account.holder, seller, paper })
  if (other) return [attention, other]
  return [done, `${account.holder}，${account.bankName}，尾号 ${account.accountNo.slice(-4)}`]
}
function rolesState(f: SetupFigures): Say {
  const lack = DESKS.filter(role => !f.roles.includes(role)).map(role => staffRoleLabels[role])
  return lack.length > 0 ? [attention, `没有专人：${lack.join('、')}，暂由管理员代办`] : [done, `${f.roles.length} 种岗位有人`]
}
function channelState(f: SetupFigures): Say {
  if (f.channels === 0) return [missing, '还没有']
  const [first = ''] = f.withoutPhone
  if (f.withoutPhone.length > 0)
    return [missing, `${f.channels} 个渠道，${first}${f.withoutPhone.length > 1 ? `等 ${f.withoutPhone.length} 个` : ''}没有电话`]
  return [done, `${f.channels} 个渠道，都有电话`]
}
function classesState({ settings }: World, f: SetupFigures): Say {
  if (f.classes === 0 || f.varieties === 0) return [missing, '还没有']
  const has = `${f.classes} 个品类、${f.varieties} 个品种`
  return f.classesSeen || settings.demo ? [done, has] : [attention, `${has}，交货天数、短溢装和起订量是预置的，还没有人改过`]
}
function servicesState(f: SetupFigures): Say {
  if (f.servicesOff === 0) return [done, `${f.services} 种`]
  return [attention, f.servicesOff === f.services ? `${f.services} 种都停用着` : `${f.services} 种，停用 ${f.servicesOff} 种`]
}
/** What a paid order is given to the buyer from. */
function unitsState(f: SetupFigures): Say {
  if (f.units === 0) return [missing, '还没有']
  return f.withoutUnits > 0 ? [attention, `${f.units} 件，${f.withoutUnits} 个有货的商品还没有登记`] : [done, `${f.units} 件`]
}
const depotsText = (names: readonly string[]): string => `${names[0] ?? ''}${names.length > 1 ? `等 ${names.length} 个仓库` : ''}`
function gatesState({ withoutGate, withoutAddress }: SetupFigures): Say {
  if (withoutGate.length > 0) return [missing, `${depotsText(withoutGate)}没有设`]
  if (withoutAddress.length > 0) return [attention, `${depotsText(withoutAddress)}没有写地址，运单和司机页面上只有仓库名`]
  return [done, '有货的仓库都设了']
}
/** A heat that waits for its test is daily life; a mall where none was ever entered cannot load a truck. */
function heatsState({ settings }: World, { heats, heatsWithout: n }: SetupFigures): Say {
  if (settings.demo) return [done, '演示的炉号自带化验值']
  if (heats === 0) return [attention, '登记库存件之后再看']
  if (n === 0) return [done, '在库的炉号都有']
  return [n === heats ? missing : attention, `在库 ${heats} 个炉号，${n} 个还没有化验值，装不了车`]
}
function optionsState({ surcharges, surchargesSeen }: SetupFigures): Say {
  if (surcharges === 0) return [done, '没有加价']
  return surchargesSeen ? [done, `${surcharges} 项加价`] : [attention, `${surcharges} 项加价是预置的，还没有人改过`]
}
async function draftsState({ rules }: World, f: SetupFigures): Promise<Say> {
  if (f.draftClasses === 0) return [attention, '没有收票规则，不收承兑']
  const bp = await rules.number('order.acceptanceBp')
  return bp > 0
    ? [done, `收 ${f.draftClasses} 类票，加价 ${(bp / 100).toFixed(2)} %`]
    : [attention, `收 ${f.draftClasses} 类票，加价是 0`]
}
function linesState(f: SetupFigures): Say {
  if (f.lines > 0) return [done, `${f.lines} 条`]
  return f.toMake > 0 ? [missing, `${f.toMake} 个商品卖期货，还没有产线`] : [done, '没有卖期货的商品，不需要']
}
function indexesState(f: SetupFigures): Say {
  if (f.indexes === 0) return [attention, '还没有，写不了框架合同；不做框架合同就不需要']
  return f.indexesWithoutDay > 0
    ? [attention, `${f.indexes} 个，${f.indexesWithoutDay} 个还没有发布日，用它的合同没有价格`]
    : [done, `${f.indexes} 个`]
}
/** An agreement that the mall opened with is nobody's word before two people of the mill have agreed to one; it names the mill as the company's facts do. */
async function textsState({ rules, settings }: World, f: SetupFigures): Promise<Say> {
  if (f.agreements === 0 || f.articles === 0) return [missing, '协议或帮助还没有发布']
  const has = `协议 ${f.agreements} 篇，帮助与页脚 ${f.articles} 篇`
  if (settings.demo) return [done, has]
  const says = [
    (await rules.get('contract.sellerName')).trim() === '' && '协议里的公司名称请先填写（公司资料）',
    f.agreementsUnseen.length > 0 &&
      `${f.agreementsUnseen.map(t => `《${t}》`).join('')}是预置的，还没有人审过；请改成自己的说法，由另一位同事同意后发布`,
  ].filter(Boolean)
  return says.length > 0 ? [attention, `${has}；${says.join('；')}`] : [done, has]
}
const SITE_WORD: Readonly<Record<string, string>> = {
  SITE_NAME: '站名',
  SITE_SLOGAN: '口号',
  SITE_PHONE: '客服电话',
  SITE_COPYRIGHT: '版权行',
  SITE_RECORDS: '备案号',
}
/** What neither the desk nor the machine says is named. */
function siteState({ settings }: World): Say {
  if (settings.demo) return [done, '演示值']
  const lack = settings.siteUnset
  if (lack.includes('SITE_NAME')) return [attention, `没有填站名，页面上只叫「${settings.siteName}」；在「规则」里填`]
  return lack.length > 0
    ? [
        attention,
        `${settings.siteName}；没有填：${lack.map(name => SITE_WORD[name] ?? name).join('、')}，页面上不显示或用通用说法；在「规则」里填`,
      ]
    : [done, settings.siteName]
}
const originState = ({ settings: { demo, origin } }: World): Say =>
  demo || origin.startsWith('https://') ? [done, origin] : [attention, `${origin} 不是 https，登录 Cookie 会走明文线路`]
/** How the mall stands to who carries its messages. */
function senderState({ settings }: World, partner: 'sms' | 'mail', otherwise = ''): Say {
  const link = linkTo(settings, partner)
  const what = Partner.label(partner)
  if (link === PartnerLink.live) return [done, '已接通']
  if (link === PartnerLink.sandbox)
    return settings.demo ? [done, '演示：在沙箱里'] : [attention, `现在是沙箱，${what}只在运营台里看得到，不会真的发出`]
  return [attention, `还没有接通，${what}发不出去${otherwise}`]
}
function outsideState({ settings }: World): Say {
  const named = (link: PartnerLinkCode) =>
    Partner.rows
      .filter(p => touchesMoneyOrLaw.has(p.code) && linkTo(settings, p.code) === link)
      .map(p => p.label)
      .join('、')
  const [tried, off] = [named(PartnerLink.sandbox), named(PartnerLink.off)]
  if (settings.demo && tried && !off) return [done, '演示：全部在沙箱里']
  const says = [tried && `在沙箱里、办了也不是真的：${tried}`, off && `还没有接通：${off}`].filter(Boolean)
  return says.length > 0 ? [attention, says.join('；')] : [done, '都已接通']
}
/** What a buyer needs from order to refund, and how it is done without the partner. */
const BY_HAND: readonly (readonly [PartnerCode, string])[] = [
  [Partner.bank, '对公转账、导入流水收款'],
  [Partner.sign, '纸质合同'],
  [Partner.tax, '开票登记'],
  [Partner.refund, '原路退款'],
  [Partner.erp, '余款退款、ERP 交接文件'],
  [Partner.draft, '承兑签收与兑付'],
]
/** Without a second person nothing that moves money is done by hand: then a buyer could pay and never be refunded. */
/** From an order on Friday evening to the desks of Monday. */
const ENOUGH_FOR_PAPER_HOURS = 72
async function byHandState({ settings, rules }: World, f: SetupFigures): Promise<Say> {
  const off = BY_HAND.filter(([partner]) => linkTo(settings, partner) === PartnerLink.off).map(([, what]) => what)
  if (off.length === 0) return [done, '都已接通或在沙箱里，不用手工办']
  const who = f.payRegister === 0 ? '登记' : f.payCheck === 0 ? '复核' : ''
  if (who || f.payHands < 2)
    return [
      missing,
      `付款和退款要手工登记、另一人复核：${who ? `没有能${who}的同事` : '现在只有一位同事能办'}，请给财务或出纳分配岗位`,
    ]
  const says = `手工办：${off.join('、')}`
  const hours = await rules.number('order.holdHoursSpot')
  const slow = linkTo(settings, 'sign') === PartnerLink.off || linkTo(settings, 'transfer') === PartnerLink.off
  if (!slow || hours >= ENOUGH_FOR_PAPER_HOURS) return [done, says]
  return [
    attention,
    `${says}。纸质签约、转账和认领都要人办，未付款的现货只保留 ${hours} 小时（夜间和周末也算），到时自动取消；请在「规则」里改成办得完的时间`,
  ]
}
function vendorsState({ settings: s }: World): Say {
  const set = [s.mapsVendor && '地图', s.chatVendor && '在线客服', s.statsVendorUrl && '访问统计'].filter(Boolean)
  return [done, set.length > 0 ? `已设：${set.join('、')}` : '都没有设，用自带的']
}

/** What the figures come to, point by point. */
async function statesOf(world: World, f: SetupFigures, years: readonly number[]): Promise<Record<SetupKey, Say>> {
  return {
    site: siteState(world),
    origin: originState(world),
    seller: await sellerState(world),
    bank: await bankState(world, f),
    staff: f.staff > 1 ? [done, `${f.staff} 位员工`] : [missing, '只有一位员工，要两个人办的事办不了'],
    roles: rolesState(f),
    mills: some(f.mills, '家'),
    depots: some(f.depots, '个'),
    channels: channelState(f),
    areas:
      f.areas === 0
        ? [missing, '还没有']
        : [
            f.citiesWithout > 0 ? attention : done,
            `${f.areas} 个${f.citiesWithout > 0 ? `，${f.citiesWithout} 个城市没有划入，按默认区域报价` : ''}`,
          ],
    freight: f.freightMissing > 0 ? [missing, `${f.freightMissing} 条没有填，按 0 计`] : [done, '都已填写'],
    classes: classesState(world, f),
    services: servicesState(f),
    goods:
      f.onShelf > 0
        ? [done, `${f.goods} 个，在架 ${f.onShelf} 个`]
        : [missing, f.goods > 0 ? `${f.goods} 个，都没有上架` : '还没有'],
    prices: f.priced > 0 ? [done, `${f.priced} 个品种有行情`] : [attention, '还没有，改价时不核对行情'],
    stock: f.inStock > 0 ? [done, `${f.inStock} 个商品有货`] : [missing, '没有一个在架商品有货'],
    units: unitsState(f),
    heats: heatsState(world, f),
    gates: gatesState(f),
    carriers: f.carriers > 0 ? [done, `${f.carriers} 家`] : [attention, '还没有，代办运输派不了车'],
    lines: linesState(f),
    options: optionsState(f),
    drafts: await draftsState(world, f),
    indexes: indexesState(f),
    branches: f.branches > 0 ? [done, `${f.branches} 家`] : [attention, '还没有，企业认证时自己填写支行'],
    texts: await textsState(world, f),
    terms: some(f.templates, '种已发布'),
    sms: senderState(world, 'sms', '；买方的账号由两位同事开'),
    mail: senderState(world, 'mail'),
    outside: outsideState(world),
    byHand: await byHandState(world, f),
    vendors: vendorsState(world),
    holidays: years.length > 0 ? [attention, unfilledText(years)] : [done, '要用的年份都填了'],
    backup: world.settings.demo ? [done, '演示不需要'] : [attention, '在服务器上设置，这里看不到；做法见安装说明「备份」'],
  }
}

export async function readSetup({ world, db }: Ctx) {
  const [figures, away] = await Promise.all([setupFigures(db), setupAway(db)])
  const states = await statesOf(world, figures, await holidaysToFill(world.rules, await nowOf(db)))
  const points = (Object.keys(setupPoints) as SetupKey[]).map(key => {
    const { title, why, href } = setupPoints[key]
    const [pointState, says] = states[key]
    return { key, title, why, href, pointState, says }
  })
  return {
    points,
    openCount: points.filter(p => p.pointState === missing).length,
    awayAt: away?.at.getTime() ?? null,
    awayByName: away?.name ?? '',
  }
}

/** Put away for everybody; the list itself stays in the menu and can be brought back. */
export const putSetupAway = (ctx: Ctx, { away }: Parsed<'/api/ops/putSetupAway'>) =>
  ctx.db.tx(async tx => {
    const changed = away ? await putAway(tx, ctx.me.userId) : await bringBack(tx)
    if (changed > 0)
      await recordBasic(ctx, tx, away ? 'basics.setupAway' : 'basics.setupBack', 'setup', 'setup', away ? '收起' : '重新显示')
    return { done: true as const }
  })
