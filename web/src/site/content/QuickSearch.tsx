import { useLazyCall } from '@mall/client/useCall.ts'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { hasScreen } from '../../kernel/routes.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input, Select } from '../../kernel/kit/Field.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { byChannel } from './channelInputs.ts'
import type { BlockProps } from './homeData.ts'
import { sizeAddress } from './shelfAddress.ts'

/** As many sizes as fit two lines; the shelf has all of them. */
const SIZES = 9

/** Fields that a size goes along with; the size typed is what the tapped one stands for. */
const WITH_SIZE = ['grade', 'availableFromT'] as const
const filledIn = (form: HTMLFormElement): Record<string, string> => {
  const data = new FormData(form)
  const said = WITH_SIZE.map(name => [name, String(data.get(name) ?? '').trim()] as const)
  return Object.fromEntries(said.filter(([, value]) => value !== ''))
}

/** Grade, size and tons: what a buyer has on his list. A GET form: works without JavaScript. */
export function QuickSearch({ code, b }: BlockProps) {
  const shelf = useLazyCall('/api/goods/getChannelShelf', byChannel(code)).data
  const [also, setAlso] = useState<Record<string, string>>({})
  const { grades = [], size = null } = shelf ?? {}
  const common = (size?.values ?? [])
    .toSorted((a, b) => b.count - a.count)
    .slice(0, SIZES)
    .toSorted((a, b) => a.mm - b.mm)
  return (
    <Panel
      title={b.title || '快速找规格'}
      remark={b.subtitle}
      more={hasScreen('/cart/importList') && <Link to="/cart/importList">贴一张清单</Link>}
      className="cquick"
    >
      <Form action="/search" className="quick" onChange={e => setAlso(filledIn(e.currentTarget))}>
        <div className="two2">
          {grades.length > 0 ? (
            <Select label="材质" name="grade" size="md" defaultValue="">
              <option value="">不限</option>
              {grades.map(g => (
                <option key={g} value={g}>
                  {g}
                </option>
              ))}
            </Select>
          ) : (
            <Input label="材质" name="grade" size="md" placeholder="如 HRB400E" />
          )}
          <Input label="需要" name="availableFromT" inputMode="decimal" size="md" unit="吨" placeholder="不限" />
        </div>
        <Input label="规格" name="word" size="md" placeholder="如 Φ20*9000、20*2200" maxLength={60} />
        {size && common.length > 1 && (
          <div className="szs" role="group" aria-label={size.axis === 'diameter' ? '直径' : '厚度'}>
            {common.map(v => (
              <Link key={v.mm} to={sizeAddress(size.axis, v.mm, also)}>
                {size.axis === 'diameter' ? `Φ${v.mm}` : v.mm}
              </Link>
            ))}
          </div>
        )}
        <Button look="ink" type="submit" wide>
          查现货
        </Button>
      </Form>
    </Panel>
  )
}
