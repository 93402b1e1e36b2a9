import {
  IconAddressBook, IconAdjustments, IconBell, IconBellRinging, IconBook, IconBuilding, IconBuildingFactory, IconBuildingStore,
  IconCalendarEvent, IconCategory, IconCheckbox, IconCircle, IconCoin, IconDiscount, IconFileInvoice, IconFlame, IconForms,
  IconHeart, IconHistory, IconLayoutDashboard, IconListDetails, IconMessages, IconPackage, IconPhone, IconReceipt, IconRobot,
  IconSettings, IconShield, IconSpeakerphone, IconStack2, IconTag, IconTarget, IconUser, IconUserHeart, IconUserPlus, IconUsers,
  type Icon,
} from '@tabler/icons-react'

const icons: Readonly<Record<string, Icon>> = {
  'address-book': IconAddressBook,
  adjustments: IconAdjustments,
  bell: IconBell,
  'bell-ringing': IconBellRinging,
  book: IconBook,
  building: IconBuilding,
  'building-factory': IconBuildingFactory,
  'building-store': IconBuildingStore,
  'calendar-event': IconCalendarEvent,
  category: IconCategory,
  checkbox: IconCheckbox,
  coin: IconCoin,
  discount: IconDiscount,
  'file-invoice': IconFileInvoice,
  flame: IconFlame,
  forms: IconForms,
  heart: IconHeart,
  history: IconHistory,
  'layout-dashboard': IconLayoutDashboard,
  'list-details': IconListDetails,
  messages: IconMessages,
  package: IconPackage,
  phone: IconPhone,
  receipt: IconReceipt,
  robot: IconRobot,
  settings: IconSettings,
  shield: IconShield,
  speakerphone: IconSpeakerphone,
  'stack-2': IconStack2,
  tag: IconTag,
  target: IconTarget,
  user: IconUser,
  'user-heart': IconUserHeart,
  'user-plus': IconUserPlus,
  users: IconUsers,
}

/** The icon that the navigation of core names. */
export function MenuIcon({ name, size = 18 }: { readonly name: string; readonly size?: number }) {
  const Icon = icons[name] ?? IconCircle
  return <Icon size={size} stroke={1.5} aria-hidden />
}
