import type { IdentityTables } from '../account/account.tables.ts'
import type { CatalogueTables } from '../catalogue/catalogue.tables.ts'
import type { ChatTables } from '../chat/chat.tables.ts'
import type { CrmTables } from '../crm/crm.tables.ts'
import type { MarketTables } from '../market/market.tables.ts'
import type { TradeTables } from '../trade/trade.tables.ts'
import type { SystemTables } from './system.tables.ts'

/** Every table of the database, each declared beside the subject that owns it. */
export interface Tables
  extends IdentityTables, SystemTables, CatalogueTables, MarketTables, CrmTables, ChatTables, TradeTables {}
