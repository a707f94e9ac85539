import { Tab } from '../../kernel/kit/Tab.tsx'

/** 资金总览 and the pages behind it: one entry of the menu, a tab each (decision 0271). */
const PAGES = [
  ['/user/money', '资金总览'],
  ['/user/capital', '公司资金'],
  ['/user/collectionFundList', '来款'],
  ['/user/drafts', '承兑'],
  ['/user/refunding', '余款退款'],
  ['/user/companyCapital', '公司账户与采购'],
] as const
/** The first of them: what the menu names. */
export const MONEY_HOME = PAGES[0][0]
export const MONEY_PAGES: readonly { to: string; label: string }[] = PAGES.map(([to, label]) => ({ to, label }))
export const isMoneyPage = (here: string): boolean => MONEY_PAGES.some(p => p.to === here)

export const MoneyTabs = ({ here }: { here: string }) => (
  <nav className="tabs moneytabs no-print" aria-label="资金">
    {MONEY_PAGES.map(p => (
      <Tab key={p.to} to={p.to} on={p.to === here}>
        {p.label}
      </Tab>
    ))}
  </nav>
)
