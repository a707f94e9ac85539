// 余量: what is committed, ordered, shipped, invoiced and left of every line, beside what the same goods cost from the list.
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { leftLabel, leftSaidKg } from '@mall/domain/selling/framework/framework.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import { goodsAddress } from '../../goods/goods/productRow.ts'
import { type Contract, ordersAddress } from './frameworkWords.ts'
import { Progress } from './Progress.tsx'

export const ContractLines = ({ c }: { c: Contract }) => (
  <Panel title="余量" remark="浅 已订　深 已发　绿 已开票　竖线 考核" more={<a href={ordersAddress(c.ccNo)}>调用订单</a>} flush>
    <table className="tbl tight cards c3 eq">
      <thead>
        <tr>
          <th>商品</th>
          <th className="num">约定，吨</th>
          <th className="num">已订</th>
          <th className="num">已发</th>
          <th className="num">已开票</th>
          <th className="num">{leftLabel(c)}</th>
          <th>进度</th>
        </tr>
      </thead>
      <tbody>
        {c.lines.map(l => (
          <tr key={l.lineNo}>
            <td className="all">
              <div className="item">
                <ClassSection productClass={l.classCode} />
                <div>
                  <b>
                    {l.skuCode ? (
                      <a className="inkl" href={goodsAddress(l.skuCode)}>
                        {l.title}
                      </a>
                    ) : (
                      l.title
                    )}
                  </b>
                  <small>
                    {GradeLevel.label(l.gradeLevel)}
                    {c.toleranceBp > 0 && `　允差 +${c.toleranceBp / 100} %`}
                  </small>
                </div>
              </div>
            </td>
            <td className="num" data-l="约定，吨">
              {tons(l.committedKg)}
            </td>
            <td className="num" data-l="已订">
              {tons(l.orderedKg)}
            </td>
            <td className="num" data-l="已发">
              {tons(l.shippedKg)}
            </td>
            <td className="num" data-l="已开票">
              {tons(l.invoicedKg)}
            </td>
            <td className="num" data-l={leftLabel(c)}>
              <b className="strong">{tons(leftSaidKg(c.term, l))}</b>
            </td>
            <td data-l="进度">
              <Progress {...l} fulfilBp={c.fulfilBp} />
            </td>
          </tr>
        ))}
      </tbody>
      {c.lines.length > 1 && (
        <tfoot>
          <tr>
            <td className="all">合计</td>
            <td className="num" data-l="约定，吨">
              {tons(c.committedKg)}
            </td>
            <td className="num" data-l="已订">
              {tons(c.orderedKg)}
            </td>
            <td className="num" data-l="已发">
              {tons(c.shippedKg)}
            </td>
            <td className="num" data-l="已开票">
              {tons(c.invoicedKg)}
            </td>
            <td className="num" data-l={leftLabel(c)}>
              <b className="strong">{tons(leftSaidKg(c.term, c))}</b>
            </td>
            <td data-l="进度">
              <Progress {...c} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  </Panel>
)
