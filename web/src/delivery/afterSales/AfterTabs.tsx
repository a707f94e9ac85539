import { Tab } from '../../kernel/kit/Tab.tsx'

const TABS = [
  ['/afterSales/list', '异议'],
  ['/orderReturn/orderReturnList', '退货单'],
  ['/goodsReturn/goodsReturnList', '已退回的件'],
  ['/afterSales/refundList', '退款'],
] as const
/** The four lists of what became of steel that was not right. */
export const AfterTabs = ({ here }: { here: string }) => (
  <nav className="tabs" aria-label="退换与售后">
    {TABS.map(([to, label]) => (
      <Tab key={to} to={to} on={to === here}>
        {label}
      </Tab>
    ))}
  </nav>
)
