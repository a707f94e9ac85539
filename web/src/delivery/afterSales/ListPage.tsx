import type { ReactNode } from 'react'
import { opened, word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { type Asked, type Found, ListScreen } from '../../kernel/list/ListScreen.tsx'
import { useList } from '../../kernel/list/useList.ts'
import { CompanyPage, JOIN_FIRST } from '../../site/shell/CompanyPage.tsx'
import { AfterTabs } from './AfterTabs.tsx'
import { useClaimsLive } from './reads.ts'

/** A list beside the claims: it has pages and no filters, and may open a row. */
export const listBeside = (at: string) => listAddress({ at, pageSize: 20, filters: { open: opened(word()) } })

/** The frame of the lists beside the claims. */
export function ListPage<T extends Found>(props: {
  list: ReturnType<typeof listBeside>
  read: Asked<T>
  title: string
  hint: string
  children(found: T): ReactNode
}) {
  const { read, title, hint, children } = props
  const list = useList(props.list)
  useClaimsLive()
  return (
    <CompanyPage here="/afterSales/list" title="退换与售后" without={JOIN_FIRST}>
      <ListScreen
        list={list}
        read={read}
        top={<AfterTabs here={list.at} />}
        nothing={{ title, hint, to: '/afterSales/list', label: '我的异议' }}
      >
        {children}
      </ListScreen>
    </CompanyPage>
  )
}
