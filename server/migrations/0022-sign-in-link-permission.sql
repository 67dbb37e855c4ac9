-- Nobody sets the password of another any more: whoever could may make such a link.
update roles set
  permissions = array_replace(permissions, 'user.setPassword', 'user.signInLink'),
  known_permissions = array_replace(known_permissions, 'user.setPassword', 'user.signInLink')
where 'user.setPassword' = any (permissions || known_permissions);
